// What the page asks and is answered. Generated from the types of crates/service; the test `generated` of crates/server
// says how.

/** How well each player played, from 0 to 100: the mean over his moves, each of which counts 100 if it cost nothing and less the more it cost; `null` without moves. */
export interface Accuracy {
  /** Black. */
  black: number | null;
  /** White. */
  white: number | null;
}

/** A hint in three stages: where to look; what for, and what the move makes; the move. */
export interface Advice {
  /** What the move is for. */
  kind: Purpose;
  /** What it makes, if that has a name. */
  makes: Shape | null;
  /** The move. */
  move: Square;
  /** If it wins by threats: how many stones that takes. */
  stones: number | null;
  /** A part of the board that contains the move. */
  zone: Square[];
}

/** Find the best moves with the engine. */
export interface Analyse {
  /** The greatest depth. */
  depth?: number;
  /** The level; full strength if not given. */
  level?: number;
  /** How many of the best moves to report. */
  lines?: number;
  /** How many megabytes the table of positions may take. */
  memory_mb?: number;
  /** The most nodes. */
  nodes?: number;
  /** The position. */
  position: Position;
  /** How many threads; no more than the host has. */
  threads?: number;
  /** The most milliseconds. */
  time_ms?: number;
}

/** The result of a search. */
export interface Analysis {
  /** The best move. */
  best: Square | null;
  /** The depth. */
  depth: number;
  /** The best moves, best first; none if no depth was finished. */
  lines: Line[];
  /** The milliseconds so far. */
  ms: number;
  /** The number of nodes so far. */
  nodes: number;
  /** Nodes a second. */
  nps: number;
  /** Whether the search was stopped early. */
  stopped: boolean;
}

/** Find the move, or the two moves, after which the position is most nearly even. */
export interface Balance {
  /** The position. */
  position: Position;
  /** How many stones, 1 or 2. */
  stones?: number;
  /** The most milliseconds: many positions are compared. */
  time_ms?: number;
}

/** Stones that make a position even. */
export interface BalancedStones {
  /** The moves. */
  moves: Square[];
  /** The chance to win of the player who is to move then. */
  win: number;
}

/** What the board analysis says for the player to move. */
export type Case =
  /** He wins. */
  | 'win'
  /** He has lost. */
  | 'loss'
  /** He has to choose among few moves. */
  | 'forced'
  /** Everything is open. */
  | 'open';

/** Whether there is a win. */
export type Certainty =
  /** There is one. */
  | 'win'
  /** There is certainly none. */
  | 'none'
  /** That is not known. */
  | 'unknown';

/** What came of checking a proof. */
export interface Checked {
  /** Whether it proves what it claims. */
  holds: boolean;
  /** The verdict in a sentence: what is proven, or what is wrong. */
  verdict: string;
}

/** Each choice with its chance to win, and the best of them. */
export interface Choices {
  /** The best choice: `stay h8`, `swap`, or `place h8i9`. */
  best: string;
  /** To place two more stones, only after three. */
  place: number | null;
  /** White's move then. */
  reply: Square;
  /** To play White. */
  stay: number;
  /** These stones, without separators. */
  stones: string | null;
  /** To take Black. */
  swap: number;
}

/** Everything known about a pattern. Squares are `[row, column]`, from the top left. */
export interface ClassifiedPattern {
  /** Its class: V1, A2, T3, or G for a generic pattern. */
  class: string;
  /** Where one stone stops it, if it is an attack. */
  defence: [number, number][];
  /** Of a threat, the defences after each of the triggers. */
  defence_of?: [number, number][][] | null;
  /** The number of squares in the defence; for a threat, in the smallest defence of its fastest attacks. */
  defence_size: number;
  /** The fastest of these. */
  fastest_triggers: [number, number][];
  /** Whether it cannot occur in a game. */
  impossible: boolean;
  /** These patterns with their squares. */
  instances: NamedPattern[];
  /** Whether no rational player would make it. */
  irrational: boolean;
  /** The class that it has after each of the triggers. */
  makes: string[];
  /** Whether the removal of any square leaves a weaker pattern. */
  minimal: boolean;
  /** Its name, if it has one as a whole. */
  name: string | null;
  /** The names of the patterns that it contains. */
  names: string[];
  /** Whose it is: X or O. */
  owner: string;
  /** The pattern, drawn row by row. */
  pattern: string[];
  /** The principal play of the restricted game. */
  play: PatternMove[];
  /** How many stones its owner still has to place; 0 for a generic pattern. */
  steps: number;
  /** Where its owner carries it out. */
  triggers: [number, number][];
}

/** Classify a pattern by the exact restricted game. */
export interface Classify {
  /** The pattern, drawn with X, O, + for an empty square, and blanks where it has no square. */
  pattern: string;
}

/** The colour of a player. */
export type Colour =
  /** Black. */
  | 'black'
  /** White. */
  | 'white';

/** Convert a game file to another format. */
export interface Convert {
  /** Rule and size, for formats that do not state them. */
  assumed?: Position;
  /** The name of its file, for its extension. */
  file?: string | null;
  /** The text. */
  text: string;
  /** The extension of the other format: psq, sgf, rec, pos, txt. */
  to: string;
}

/** Two lines that one stone makes something of at once. */
export interface Cross {
  /** Whose it is. */
  colour: Colour;
  /** Where one stone stops it; `null` if it is no attack. */
  defence: Square[] | null;
  /** The name: C44, C43, … */
  name: string;
  /** What players call it. */
  shape: Shape;
  /** Where the lines meet. */
  square: Square;
}

/** What the engine has found at some depth. */
export interface Depth {
  /** The depth. */
  depth: number;
  /** The best moves, best first; none if no depth was finished. */
  lines: Line[];
  /** The milliseconds so far. */
  ms: number;
  /** The number of nodes so far. */
  nodes: number;
  /** Nodes a second. */
  nps: number;
}

/** All that is seen in a position at once. */
export interface Description {
  /** The case of the board analysis, from 1 to 5; 0 if nobody has an attack. */
  case: number;
  /** The patterns of two lines. */
  crosses: Cross[];
  /** Those of them that are fours which only delay the attack. */
  delays: Square[];
  /** The stones of the row that won. */
  five: Square[];
  /** Where renju forbids Black to play, and why. */
  forbidden: ForbiddenSquare[];
  /** Whether the board is full. */
  full: boolean;
  /** The moves that the analysis leaves. */
  moves: Square[];
  /** Whether nobody has an attack of one or two steps. */
  open: boolean;
  /** Whether the game is over. */
  over: boolean;
  /** The patterns on lines. */
  patterns: Pattern[];
  /** What follows from the analysis for the player to move. */
  result: Case;
  /** The name of the rule. */
  rule: string;
  /** The board: `15` or `20x30`. */
  size: string;
  /** Where two fours at once can be made: by the player to move if that wins now, otherwise by the opponent if that is his threat. */
  threats: Threat[];
  /** The player to move. */
  turn: Colour;
  /** Renju: White's fours whose only block is forbidden to Black; with White to move they win. */
  unstoppable: UnstoppableFour[];
  /** Who has won, if the game is won. */
  winner: Colour | null;
}

/** A move that might have held. */
export interface Escape {
  /** What becomes of it. */
  fate: Fate;
  /** The move. */
  move: Square;
}

/** What becomes of a move. */
export type Fate =
  /** It loses, proven. */
  | 'lost'
  /** The winner has no win by fours and threes. */
  | 'holds'
  /** That was not found out in time. */
  | 'unknown';

/** Why renju forbids Black a move. */
export type ForbiddenReason =
  /** Six stones or more in a row. */
  | 'overline'
  /** Two fours at once. */
  | 'double_four'
  /** Two threes at once. */
  | 'double_three';

/** A square where renju forbids Black to play. */
export interface ForbiddenSquare {
  /** Why. */
  reason: ForbiddenReason;
  /** The square. */
  square: Square;
}

/** A game in the list. */
export interface GameEntry {
  /** The number of moves. */
  moves: number;
  /** The names of Black and White. */
  names: [string, string];
  /** How it ended, if the file says so. */
  result: GameResult | null;
  /** The rule. */
  rule: string;
  /** The board. */
  size: string;
}

/** A game with its variations, as the page stores it. Nodes come after their parents; the first one is the root, without a move. */
export interface GameRecord {
  /** The names of Black and White. */
  names?: [string, string];
  /** Parent, move and comment of every node. */
  nodes: [number, string, string][];
  /** How it ended, if that is known. */
  result?: GameResult | null;
  /** Where it comes from. */
  source?: string;
  /** The board, the rule, the stones set up, and who moves first; without moves. */
  start: Position;
}

/** How a game ended. */
export type GameResult =
  /** Black won. */
  | 'black'
  /** White won. */
  | 'white'
  /** Nobody won. */
  | 'draw';

/** The version of the service and the rules that it knows. */
export interface Greeting {
  /** The names of the rules. */
  rules: string[];
  /** How many threads an engine may have here. */
  threads: number;
  /** The version. */
  version: string;
}

/** Ask for the version and the rules. */
export type Hello = {};

/** Give a hint: where to look, what for, and the move. */
export interface Hint {
  /** The position. */
  position: Position;
}

/** A move, and what it cost. */
export interface JudgedMove {
  /** The best move instead, if the search saw one. */
  best: Square | null;
  /** Who played it. */
  colour: Colour;
  /** The line of the best move. */
  line: Square[];
  /** How much of the chance to win it cost. */
  loss: number;
  /** Whether it lost the game: before it no win against him was proven, after it one is. */
  lost: boolean;
  /** How bad it was. */
  mark: Mark;
  /** Whether it missed a proven win. */
  missed: boolean;
  /** The move. */
  move: Square;
  /** Its number, from 1. */
  ply: number;
}

/** What was played in a position. */
export interface KnownMoves {
  /** The number of games that reached the position. */
  games: number;
  /** The moves, the most frequent first. */
  moves: PlayedMove[];
  /** The name of the opening, if it has one. */
  opening: string | null;
  /** Whether the games are those that come with the program. */
  shipped: boolean;
}

/** Where the loser of a game had his last chance. */
export interface LastChance {
  /** His best moves there, and what becomes of them. */
  escapes: Escape[];
  /** What the loser played there. */
  played?: Square | null;
  /** The number of moves before the last position that is not proven to be lost; `null` if all are. */
  ply: number | null;
  /** Who has won. */
  winner: Colour;
}

/** A move and what it is worth. */
export interface Line {
  /** In how many moves of both sides the game is won, or lost if negative, where that is proven. */
  mate: number | null;
  /** The move. */
  move: Square;
  /** The principal variation. */
  pv: Square[];
  /** The score for the player to move: 740 means odds of e to 1. */
  score: number;
  /** The chance to win. */
  win: number;
}

/** Describe a position without a search: the end of the game, forbidden squares, patterns, the case of the board analysis. */
export interface Look {
  /** The position. */
  position: Position;
}

/** How bad a move was, as players mark it. */
export type Mark =
  /** Good enough. */
  | ''
  /** Doubtful. */
  | '?'
  /** A blunder. */
  | '??';

/** A named pattern and where it is. */
export interface NamedPattern {
  /** The name. */
  name: string;
  /** Its squares. */
  squares: [number, number][];
}

/** Open a game of a file and list the others. Of a damaged file the games before the damage are read. */
export interface Open {
  /** The number of the first game to list. */
  from?: number;
  /** The number of the game, from 0. */
  game?: number;
  /** The name of the file, which determines its format; pasted text has none. */
  name?: string | null;
  /** Whether to give the listed games themselves too. */
  whole?: boolean;
}

/** A game of a file, and a list of its games. */
export interface OpenedFile {
  /** What in the file may have been read wrongly. */
  doubts: string[];
  /** The number of games in the file. */
  games: number;
  /** How many of its moves were left out since they are too many. */
  left_out: number;
  /** A part of the list of games. */
  list: GameEntry[];
  /** Why the file cannot be read to its end, if so. */
  problem: string | null;
  /** The game. */
  record: GameRecord;
  /** The games of this part of the list, if they were asked for: fewer where they are very large. */
  records: GameRecord[];
}

/** Find what was played here in the database of games. */
export interface Openings {
  /** The position. */
  position: Position;
}

/** A pattern on a line. */
export interface Pattern {
  /** Whose it is. */
  colour: Colour;
  /** Where one stone stops it; `null` if it is no attack. */
  defence: Square[] | null;
  /** The class: S4, D3, … */
  name: string;
  /** What players call it. */
  shape: Shape | null;
  /** Its stones. */
  stones: Square[];
  /** Where its owner carries it out. */
  triggers: Square[];
}

/** A move of the restricted game. */
export interface PatternMove {
  /** Who plays: X or O. */
  player: string;
  /** Where. */
  square: [number, number];
}

/** Describe a position and let the engine think about it: all that a move on a board needs, in one request. The description is reported at once as `seen`, before the search begins or waits for its turn. */
export interface Play {
  /** The position after the move. */
  position: Position;
  /** The search for an answer, if one is wanted; there is none if the game is over. */
  think?: SearchOptions | null;
}

/** How far the search for a move is. */
export type PlayProgress = {
  /** The position. */
  seen: Description;
} | Depth;

/** A position, and the engine's move in it. */
export interface Played {
  /** What the search found, if there was one. */
  found: Analysis | null;
  /** The position after the best move, if there is one. */
  next: Description | null;
  /** The position. */
  seen: Description;
}

/** A move that was played, and how its games ended. */
export interface PlayedMove {
  /** The number that Black won. */
  black: number;
  /** The number of draws. */
  draws: number;
  /** The number of games. */
  games: number;
  /** The move. */
  move: Square;
  /** The number that White won. */
  white: number;
}

/** A position: the stones that were set up, who moved first after that, and the moves since. */
export interface Position {
  /** Black's stones that were set up, without separators: `h8i9`. */
  black?: string;
  /** The moves, without separators. */
  moves?: string;
  /** The rule's name; freestyle if it is not given. */
  rule?: string | null;
  /** The board, `15` or `20x30`; 15 if it is not given. */
  size?: string | null;
  /** Who moved first after that; by default Black, or White if Black has more stones. */
  turn?: Colour | null;
  /** White's stones that were set up. */
  white?: string;
}

/** What a move is for. */
export type Purpose =
  /** It completes five. */
  | 'five'
  /** It stops a four. */
  | 'block'
  /** It is as good as any: the game is lost. */
  | 'lost'
  /** It wins. */
  | 'win'
  /** It stops an attack. */
  | 'defend'
  /** It makes good shape. */
  | 'shape';

/** Why a request failed: a code for programs and a sentence for people. */
export interface RequestError {
  /** A stable identifier. */
  code: string;
  /** One sentence. */
  message: string;
}

/** Review a whole game: what each move cost, and where it was lost. */
export interface Review {
  /** The nodes for each position. */
  nodes?: number;
  /** The game. */
  position: Position;
}

/** How far a review is. */
export type ReviewProgress = {
  /** The number of moves of the game. */
  of: number;
  /** The number of moves before it. */
  ply: number;
  /** What it is worth. */
  worth: Worth;
} | {
  /** The number of moves before the position that it looks at. */
  walk: number;
};

/** What each move of a game cost, and where the game was lost. */
export interface ReviewedGame {
  /** How well each player played. */
  accuracy: Accuracy;
  /** Where the game was lost, if anybody has won. */
  lost: LastChance | null;
  /** The moves. */
  moves: JudgedMove[];
}

/** The options of a search: how many of the best moves, how long, how deep and how strong. */
export interface SearchOptions {
  /** The greatest depth. */
  depth?: number;
  /** The level; full strength if not given. */
  level?: number;
  /** How many of the best moves to report. */
  lines?: number;
  /** How many megabytes the table of positions may take. */
  memory_mb?: number;
  /** The most nodes. */
  nodes?: number;
  /** How many threads; no more than the host has. */
  threads?: number;
  /** The most milliseconds. */
  time_ms?: number;
}

/** What players call a pattern. */
export type Shape =
  /** S3: a closed three. */
  | 'closed_three'
  /** W3: an open three with one winning point. */
  | 'thin_three'
  /** D3: an open three. */
  | 'open_three'
  /** C33: two open threes that meet. */
  | 'double_three'
  /** S4: a four. */
  | 'four'
  /** C43: a four and an open three that meet. */
  | 'four_three'
  /** C44: two fours that meet. */
  | 'double_four'
  /** D4: two fours in one line. */
  | 'line_fours'
  /** D4: an open four. */
  | 'open_four'
  /** S5: five in a row. */
  | 'five';

/** What a solver found out. */
export interface Solution {
  /** If he wins: whether the proof was checked and holds. */
  checked?: boolean | null;
  /** The line that lasts longest; empty without a win. */
  line: Square[];
  /** How many milliseconds it took. */
  ms: number;
  /** How many boards were expanded. */
  nodes: number;
  /** If nothing is certain: there is certainly no win by these threats. */
  none_by?: ThreatSet | null;
  /** If he wins: the text of the proof, `null` if it is too long. */
  proof?: string | null;
  /** Whether the attacker wins. */
  result: Certainty;
  /** If he wins: how many stones he needs at most. */
  stones?: number | null;
  /** Whether it was stopped. */
  stopped: boolean;
  /** If he wins: how. */
  tree?: WinTree | null;
  /** If nothing is certain: the limit that was reached, or what else ended the search. */
  why?: Why | null;
}

/** Find out whether a player wins by threats, with the proof if so. */
export interface Solve {
  /** The attacker; by default the player to move. */
  attacker?: Colour | null;
  /** The position. */
  position: Position;
  /** Whether to look for the shortest win. */
  shortest?: boolean;
  /** The moves of the attacker. */
  threats?: ThreatSet;
  /** The most milliseconds. */
  time_ms?: number;
}

/** How far a solver is. */
export interface SolveProgress {
  /** How many milliseconds it has worked. */
  ms: number;
  /** How many boards it has expanded. */
  nodes: number;
}

/** A square by its name: `h8`. */
export type Square = string;

/** Three stones to place. */
export interface Stones {
  /** The stones, Black's first, without separators. */
  stones: string;
  /** White's chance to win. */
  white: number;
}

/** Choose in the Swap2 opening: the three stones to place on an empty board, the winning chance of each choice after 3 or 5 stones. */
export interface Swap2 {
  /** The position. */
  position: Position;
  /** The most milliseconds, at least 500: many positions are compared. */
  time_ms?: number;
}

/** What Swap2 asks for. */
export type Swap2Answer = Choices | Stones;

/** A square where a player makes two fours at once. */
export interface Threat {
  /** Who makes it. */
  colour: Colour;
  /** What. */
  shape: Shape;
  /** Where. */
  square: Square;
}

/** Which moves the attacker may play. */
export type ThreatSet =
  /** Fours. */
  | 't2'
  /** Threes too. */
  | 't2t3'
  /** Longer threats too; where time is left, quiet moves as well. */
  | 't2tn'
  /** Every move, for both players. */
  | 'all';

/** Renju: a four of White's that Black may not stop, since its only block is forbidden to him. */
export interface UnstoppableFour {
  /** Where he completes it. */
  five: Square;
  /** Where White makes the four. */
  four: Square;
  /** Why Black may not play there. */
  reason: ForbiddenReason;
}

/** Check a proof by the rules of the game alone. */
export interface Verify {
  /** What it should prove, as `cinquina-verify --expect` takes it. */
  expect?: string | null;
  /** The text of the proof. */
  proof: string;
}

/** Why nothing is certain. */
export type Why =
  /** The time was over. */
  | 'time'
  /** So many boards were expanded. */
  | 'nodes'
  /** The memory was full. */
  | 'memory'
  /** A win was found, but there was too little memory to write it out. */
  | 'forgotten'
  /** It was stopped. */
  | 'stopped'
  /** Not all longer threats are considered. */
  | 'incomplete';

/** The attacker's move and what he has ready then: nothing more (it was the five), a five that cannot be stopped, or answers. Without a move where the other player moves first. */
export interface WinTree {
  /** Where he completes five next, whatever the other player does. */
  five?: Square | null;
  /** After a quiet move, the attack that answers every other reply; `null` where the tree was cut. */
  otherwise?: WinTree | null;
  /** The attacker's move. */
  play?: Square | null;
  /** The replies with an answer of their own, each with the answer; `null` where the tree was cut. */
  replies?: [Square, WinTree | null][] | null;
  /** What the other player may play before that five, `null` if he has no legal move. */
  reply?: Square | null;
  /** How many stones he needs at most, this one included. */
  stones?: number | null;
  /** The fours that answer every other reply. */
  witness?: Square[] | null;
}

/** What a position is worth for the player to move. */
export interface Worth {
  /** The principal variation. */
  line: Square[];
  /** In how many moves of both sides the game is won, or lost if negative, where that is proven. */
  mate: number | null;
  /** The score. */
  score: number;
  /** The chance to win. */
  win: number;
}

/** Write a game as text. */
export interface Write {
  /** The game. */
  record: GameRecord;
  /** The extension of the format: psq, sgf, rec, pos, txt. */
  to: string;
}

/** A game as text. */
export interface WrittenFile {
  /** What the format cannot store. */
  lost: string[];
  /** The text. */
  text: string;
}

/** Every command: what is asked, what is answered, and what is reported before that. */
export interface Commands {
  hello: { request: Hello; answer: Greeting; progress: never };
  look: { request: Look; answer: Description; progress: never };
  play: { request: Play; answer: Played; progress: PlayProgress };
  analyse: { request: Analyse; answer: Analysis; progress: Depth };
  solve: { request: Solve; answer: Solution; progress: SolveProgress };
  review: { request: Review; answer: ReviewedGame; progress: ReviewProgress };
  balance: { request: Balance; answer: BalancedStones; progress: never };
  swap2: { request: Swap2; answer: Swap2Answer; progress: never };
  hint: { request: Hint; answer: Advice; progress: never };
  openings: { request: Openings; answer: KnownMoves; progress: never };
  classify: { request: Classify; answer: ClassifiedPattern; progress: never };
  verify: { request: Verify; answer: Checked; progress: never };
  open: { request: Open; answer: OpenedFile; progress: never };
  write: { request: Write; answer: WrittenFile; progress: never };
  convert: { request: Convert; answer: WrittenFile; progress: never };
}
