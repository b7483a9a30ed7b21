// A second checker of Cinquina's proofs, written from the page that describes them and from nothing else.
//
//     node checker.mjs FILE [--sample N]
//     node checker.mjs --stream
//
// The first form prints `holds: CLAIM` and ends with exit code 0, or prints `fails: line L: REASON` and ends with 1.
// With `--sample N` the statements and the references of all lemmas are checked, but of the trees only one in N is
// replayed. Which ones they are follows from the SHA-256 of the file, so that its author cannot choose them.
//
// The second form reads many proofs from standard input, each after a line with its length in bytes, and writes one
// such line for each.
//
// Where the page leaves something open, a comment that starts with "Decision:" says what is done here.

import { createHash } from "node:crypto";
import { closeSync, openSync, readSync, writeSync } from "node:fs";
import { pathToFileURL } from "node:url";

/** The proof does not hold, or is not a proof. */
export class Failure extends Error {
  constructor(line, reason) {
    super(reason);
    this.line = line;
  }
}

// ------------------------------------------------------------------------------------------------------------------
// The text: bytes, words and signs

const LINE_FEED = 10;
const COMMENT = "#".charCodeAt(0);
const LONGEST_WORD = 20;

/** The kinds of token besides the signs, which stand for themselves. */
const END_OF_FILE = 0;
const WORD = 1;

/** What a byte is outside comments: white space, a sign, the start of a comment, or part of a word. */
const PART_OF_WORD = 0;
const WHITE_SPACE = 1;
const SIGN = 2;
const COMMENT_START = 3;
const BYTE_KIND = new Uint8Array(256);
for (const byte of Buffer.from(" \t\n\f\r")) BYTE_KIND[byte] = WHITE_SPACE;
for (const byte of Buffer.from("()[]{}")) BYTE_KIND[byte] = SIGN;
BYTE_KIND[COMMENT] = COMMENT_START;

/** Cuts a stream of bytes into words and signs. The current token is `kind`; `word` and `length` if it is a word. */
class Tokens {
  /** `read` fills a buffer and returns the number of bytes, 0 at the end. */
  constructor(read) {
    this.read = read;
    this.buffer = Buffer.alloc(1 << 20);
    this.filled = 0;
    this.next = 0;
    this.kind = END_OF_FILE;
    this.word = Buffer.alloc(LONGEST_WORD);
    this.length = 0;
    this.line = 1; // of the current token
    this.lineOfNext = 1; // of the byte after it
    this.advance();
  }

  /** True if there is another byte at `next`. */
  refill() {
    this.filled = this.read(this.buffer);
    this.next = 0;
    return this.filled > 0;
  }

  /** Goes on to the next token. */
  advance() {
    for (;;) {
      if (this.next === this.filled && !this.refill()) {
        this.kind = END_OF_FILE;
        this.line = this.lineOfNext;
        return;
      }
      const byte = this.buffer[this.next];
      switch (BYTE_KIND[byte]) {
        case WHITE_SPACE:
          if (byte === LINE_FEED) ++this.lineOfNext;
          ++this.next;
          break;
        case COMMENT_START:
          this.skipComment();
          break;
        case SIGN:
          ++this.next;
          this.kind = byte;
          this.line = this.lineOfNext;
          return;
        default:
          this.readWord();
          return;
      }
    }
  }

  /** Stops before the line feed. */
  skipComment() {
    while (this.next < this.filled || this.refill()) {
      if (this.buffer[this.next] === LINE_FEED) return;
      ++this.next;
    }
  }

  readWord() {
    this.kind = WORD;
    this.line = this.lineOfNext;
    this.length = 0;
    while (this.next < this.filled || this.refill()) {
      const byte = this.buffer[this.next];
      if (BYTE_KIND[byte] !== PART_OF_WORD) return;
      if (this.length === LONGEST_WORD) this.fail(`a word has more than ${LONGEST_WORD} characters`);
      this.word[this.length++] = byte;
      ++this.next;
    }
  }

  /** The current word; the empty text if there is none. */
  text() {
    return this.kind === WORD ? this.word.latin1Slice(0, this.length) : "";
  }

  is(sign) {
    return this.kind === sign;
  }

  fail(reason) {
    throw new Failure(this.line, reason);
  }

  /** Fails since something else was expected than what stands here. */
  unexpected(expected) {
    let found = "the end of the file";
    if (this.kind === WORD) found = JSON.stringify(this.text());
    else if (this.kind !== END_OF_FILE) found = `"${String.fromCharCode(this.kind)}"`;
    this.fail(`expected ${expected}, found ${found}`);
  }

  takeWord(word) {
    if (this.text() !== word) this.unexpected(`"${word}"`);
    this.advance();
  }

  takeSign(sign) {
    if (this.kind !== sign) this.unexpected(`"${String.fromCharCode(sign)}"`);
    this.advance();
  }

  /** One of some words, by its index in the list. */
  takeOneOf(words) {
    const index = words.indexOf(this.text());
    if (index < 0) this.unexpected(words.map((word) => `"${word}"`).join(" or "));
    this.advance();
    return index;
  }

  takeNumber(what, least, most) {
    const number = numberOf(this.text());
    if (!(number >= least && number <= most)) this.unexpected(`${what} (a number from ${least} to ${most})`);
    this.advance();
    return number;
  }
}

const PARENTHESIS = "(".charCodeAt(0);
const PARENTHESIS_END = ")".charCodeAt(0);
const BRACKET = "[".charCodeAt(0);
const BRACKET_END = "]".charCodeAt(0);
const BRACE = "{".charCodeAt(0);
const BRACE_END = "}".charCodeAt(0);

/** The value of a decimal number without sign and without leading zeros; NaN for anything else. */
function numberOf(text) {
  return /^(0|[1-9][0-9]*)$/.test(text) ? Number(text) : NaN;
}

// ------------------------------------------------------------------------------------------------------------------
// The board and the rules of the game

const FREE = 0;
const BLACK = 1;
const WHITE = 2;
const BORDER = 3;

const COLOURS = ["black", "white"]; // BLACK and WHITE, less one
const RULES = ["freestyle", "exactly-five", "renju", "caro", "caro-exactly-five"];

function otherThan(colour) {
  return BLACK + WHITE - colour;
}

/**
 * A position, with the squares on which each player would win kept up to date.
 *
 * Squares are numbers: the rows of the board one after another, with one square of border between them and around.
 * 0 is on the border, so that it can stand for "no square".
 */
export class Board {
  constructor(rule, width, height) {
    this.rule = rule;
    this.renju = rule === "renju";
    this.caro = rule === "caro" || rule === "caro-exactly-five";
    this.width = width;
    this.height = height;
    this.stride = width + 1;
    this.area = (height + 2) * this.stride + 1;
    this.cells = new Uint8Array(this.area).fill(BORDER);
    this.squares = new Int32Array(width * height);
    for (let y = 0, n = 0; y < height; ++y) {
      for (let x = 0; x < width; ++x) this.squares[n++] = this.square(x, y);
    }
    for (const square of this.squares) this.cells[square] = FREE;
    this.directions = [1, this.stride, this.stride + 1, this.stride - 1];
    this.free = width * height;
    this.count = [0, 0, 0]; // stones by colour

    // For each colour and square the directions, as bits, in which a stone there would make a row that wins.
    this.winningDirections = new Uint8Array(3 * this.area);
    // The squares where there is such a direction: by colour their number, the list, and where a square is in it.
    this.winning = new Int32Array(3);
    this.winningList = new Int32Array(3 * this.area);
    this.winningPlace = new Int32Array(3 * this.area);

    // What is needed to take stones back: the moves, and the former values of `winningDirections`.
    this.moves = new Int32Array(this.squares.length + 1);
    this.moveCount = 0;
    this.logStart = new Int32Array(this.squares.length + 1);
    this.log = new Int32Array(20 * (this.squares.length + 1));
    this.logLength = 0;

    this.imageTables = [];
  }

  /** Column and row, both from 0. */
  square(x, y) {
    return (y + 1) * this.stride + x + 1;
  }

  name(square) {
    const x = (square % this.stride) - 1;
    const y = Math.floor(square / this.stride) - 1;
    const letter = String.fromCharCode(97 + (x % 26));
    return (x < 26 ? letter : `a${letter}`) + (y + 1);
  }

  /** The square that the bytes of a word name; 0 if it is none, or not on this board. */
  squareNamed(word, length) {
    let at = 0;
    let x = letterOf(word[0]);
    if (length < 2 || x < 0) return 0;
    ++at;
    if (letterOf(word[1]) >= 0) {
      if (x !== 0) return 0; // after z comes aa, and af is the last
      x = 26 + letterOf(word[1]);
      ++at;
    }
    if (length - at < 1 || length - at > 2) return 0;
    let y = digitOf(word[at]);
    if (y < 1) return 0;
    if (length - at === 2) {
      const digit = digitOf(word[at + 1]);
      if (digit < 0) return 0;
      y = 10 * y + digit;
    }
    return x < this.width && y <= this.height ? this.square(x, y - 1) : 0;
  }

  /** By square its image under a symmetry. */
  images(symmetry) {
    if (!this.imageTables[symmetry]) {
      const table = new Int32Array(this.area);
      for (let y = 0; y < this.height; ++y) {
        for (let x = 0; x < this.width; ++x) {
          let [toX, toY] = symmetry & 4 ? [y, x] : [x, y];
          if (symmetry & 1) toX = this.width - 1 - toX;
          if (symmetry & 2) toY = this.height - 1 - toY;
          table[this.square(x, y)] = this.square(toX, toY);
        }
      }
      this.imageTables[symmetry] = table;
    }
    return this.imageTables[symmetry];
  }

  /** True if a stone of this colour on the square makes (or made) a row in this direction that wins. */
  rowWins(square, colour, direction) {
    const cells = this.cells;
    let end = square + direction;
    while (cells[end] === colour) end += direction;
    let start = square - direction;
    while (cells[start] === colour) start -= direction;
    const length = (end - start) / direction - 1;
    if (length < 5) return false;
    switch (this.rule) {
      case "freestyle":
        return true;
      case "exactly-five":
        return length === 5;
      case "renju":
        return length === 5 || colour === WHITE;
      default: {
        // Caro. The border closes no row.
        if (length > 5) return this.rule === "caro";
        const other = otherThan(colour);
        return !(cells[start] === other && cells[end] === other);
      }
    }
  }

  /** The same in any direction. */
  anyRowWins(square, colour) {
    for (const direction of this.directions) {
      if (this.rowWins(square, colour, direction)) return true;
    }
    return false;
  }

  /** True if the move wins. The square must be free. */
  wins(square, colour) {
    return this.winningDirections[colour * this.area + square] !== 0;
  }

  isLegal(square, colour) {
    if (this.cells[square] !== FREE) return false;
    return !this.renju || colour === WHITE || this.wins(square, BLACK) || !this.isForbidden(square);
  }

  // Placing stones and taking them back

  place(square, colour) {
    const cells = this.cells;
    this.moves[this.moveCount] = square;
    this.logStart[this.moveCount++] = this.logLength;
    this.setWinning(BLACK, square, 0);
    this.setWinning(WHITE, square, 0);
    cells[square] = colour;
    ++this.count[colour];
    --this.free;
    for (let d = 0; d < 4; ++d) {
      const direction = this.directions[d];
      // A row of this colour would now hold the stone. It can only win if it is five long, and it could not win
      // without the stone if it is shorter.
      let end = square + direction;
      let length = 1;
      while (cells[end] === colour) {
        end += direction;
        ++length;
      }
      let start = square - direction;
      while (cells[start] === colour) {
        start -= direction;
        ++length;
      }
      if (cells[end] === FREE && (length >= 4 || cells[end + direction] === colour)) this.update(end, colour, d);
      if (cells[start] === FREE && (length >= 4 || cells[start - direction] === colour)) this.update(start, colour, d);
      // By the rules of Caro the stone may close a row of the other colour.
      if (this.caro) {
        const other = otherThan(colour);
        end = square + direction;
        while (cells[end] === other) end += direction;
        if (cells[end] === FREE) this.update(end, other, d);
        start = square - direction;
        while (cells[start] === other) start -= direction;
        if (cells[start] === FREE) this.update(start, other, d);
      }
    }
  }

  /** Takes the last stone back. */
  takeBack() {
    const square = this.moves[--this.moveCount];
    --this.count[this.cells[square]];
    ++this.free;
    this.cells[square] = FREE;
    const start = this.logStart[this.moveCount];
    while (this.logLength > start) {
      const entry = this.log[--this.logLength];
      this.writeWinning(entry >> 4, entry & 15);
    }
  }

  /** Finds out anew whether a stone on a free square would win in direction number `d`. */
  update(square, colour, d) {
    const former = this.winningDirections[colour * this.area + square];
    const bit = 1 << d;
    const now = this.rowWins(square, colour, this.directions[d]) ? former | bit : former & ~bit;
    if (now !== former) this.setWinning(colour, square, now);
  }

  setWinning(colour, square, directions) {
    const index = colour * this.area + square;
    const former = this.winningDirections[index];
    if (former === directions) return;
    this.log[this.logLength++] = (index << 4) | former;
    this.writeWinning(index, directions);
  }

  writeWinning(index, directions) {
    const former = this.winningDirections[index];
    this.winningDirections[index] = directions;
    if ((former === 0) === (directions === 0)) return;
    const colour = Math.floor(index / this.area);
    const first = colour * this.area;
    if (former === 0) {
      const last = this.winning[colour]++;
      this.winningList[first + last] = index - first;
      this.winningPlace[index] = last;
    } else {
      // The last of the list takes the place of the one that goes.
      const moved = this.winningList[first + --this.winning[colour]];
      this.winningList[first + this.winningPlace[index]] = moved;
      this.winningPlace[first + moved] = this.winningPlace[index];
    }
  }

  /** One of the squares on which this player would win; he must have one. */
  aWinningSquare(colour) {
    return this.winningList[colour * this.area];
  }

  /**
   * The legal replies after which a player who threatens to win can no longer do so with his next stone.
   *
   * A reply takes away winning squares and never adds one: a stone of the other colour makes no row longer.
   */
  repliesToThreat(attacker) {
    const defender = otherThan(attacker);
    const threat = this.aWinningSquare(attacker);
    if (!this.caro) {
      // Only a stone on the winning square itself helps, so two such squares are too many.
      return this.winning[attacker] === 1 && this.isLegal(threat, defender) ? [threat] : [];
    }
    // By the rules of Caro a stone at the end of the row may help too.
    const candidates = [threat];
    for (const direction of this.directions) {
      let end = threat + direction;
      while (this.cells[end] === attacker) end += direction;
      if (this.cells[end] === FREE) candidates.push(end);
      let start = threat - direction;
      while (this.cells[start] === attacker) start -= direction;
      if (this.cells[start] === FREE) candidates.push(start);
    }
    return candidates.filter((reply) => {
      this.place(reply, defender);
      const helps = this.winning[attacker] === 0;
      this.takeBack();
      return helps;
    });
  }

  // Forbidden moves of Black's

  /** True if a black stone on this free square, which does not win, is forbidden. */
  isForbidden(square) {
    this.cells[square] = BLACK;
    const forbidden = this.hasLongRow(square) || this.fours(square) >= 2 || this.threes(square) >= 2;
    this.cells[square] = FREE;
    return forbidden;
  }

  hasLongRow(square) {
    return this.directions.some((direction) => {
      const start = this.endOfRow(square, -direction);
      return (this.endOfRow(square, direction) - start) / direction - 1 >= 6;
    });
  }

  /** The first square in this direction that is not black. */
  endOfRow(square, direction) {
    let end = square + direction;
    while (this.cells[end] === BLACK) end += direction;
    return end;
  }

  /** The number of fours that the black stone on this square is part of. */
  fours(square) {
    let fours = 0;
    for (const direction of this.directions) {
      // A row that holds both the stone and one more can only grow at the two ends of the row that is there.
      const end = this.endOfRow(square, direction);
      const start = this.endOfRow(square, -direction);
      const length = (end - start) / direction - 1;
      const beyondEnd = (this.endOfRow(end, direction) - end) / direction - 1;
      const beyondStart = (start - this.endOfRow(start, -direction)) / direction - 1;
      const atEnd = this.cells[end] === FREE && length + 1 + beyondEnd === 5;
      const atStart = this.cells[start] === FREE && length + 1 + beyondStart === 5;
      if (atEnd && atStart) fours += length === 4 ? 1 : 2;
      else if (atEnd || atStart) ++fours;
    }
    return fours;
  }

  /** The number of directions in which the black stone on this square is part of a three. */
  threes(square) {
    let threes = 0;
    for (const direction of this.directions) {
      if (this.makesStraightFour(square, direction) || this.makesStraightFour(square, -direction)) ++threes;
    }
    return threes;
  }

  /**
   * True if the row of the stone on `square` becomes a straight four by one more stone on its end in this direction,
   * and that stone neither wins nor is forbidden.
   */
  makesStraightFour(square, direction) {
    const cells = this.cells;
    const added = this.endOfRow(square, direction);
    if (cells[added] !== FREE) return false;
    const end = this.endOfRow(added, direction);
    const start = this.endOfRow(square, -direction);
    if ((end - start) / direction - 1 !== 4) return false;
    if (cells[end] !== FREE || cells[start] !== FREE) return false;
    // A stone at either end must make exactly five.
    if (cells[end + direction] === BLACK || cells[start - direction] === BLACK) return false;
    return !this.anyRowWins(added, BLACK) && !this.isForbidden(added);
  }
}

/** 0 to 25 for a small letter, otherwise -1. */
function letterOf(byte) {
  return byte >= 97 && byte <= 122 ? byte - 97 : -1;
}

/** 0 to 9 for a digit, otherwise -1. */
function digitOf(byte) {
  return byte >= 48 && byte <= 57 ? byte - 48 : -1;
}

// ------------------------------------------------------------------------------------------------------------------
// Trees

const MOST_SQUARES_IN_A_TREE = 16_777_216;
const DEEPEST_NESTING = 2;

/**
 * The tree of one lemma, in one array of numbers. An index of 0 means that there is nothing.
 *
 * An attack, together with the answers after it, is six numbers. At a reference in place of an attack, and at the root
 * if it is the defender's turn, there is no move.
 */
const MOVE = 0; // the square, or 0
const LINE = 1; // of the file
const FIRST_BRANCH = 2;
const WITNESS = 3; // an attack
const REFERENCE = 4; // the number of a lemma, or 0
const SYMMETRY = 5;
const ATTACK_SIZE = 6;

/** A branch is five numbers, and the squares of its replies after them. */
const NEXT_BRANCH = 0;
const BRANCH_LINE = 1;
const BRANCH_ATTACK = 2;
const IS_SET = 3;
const REPLY_COUNT = 4;
const BRANCH_SIZE = 5;
const FIRST_REPLY = BRANCH_SIZE;

/** Reads trees. It checks all of their form, and nothing that depends on a position. */
class TreeReader {
  constructor(tokens, board, version) {
    this.tokens = tokens;
    this.board = board;
    this.version = version;
    this.data = new Int32Array(1 << 12);
    this.used = 1;
    this.seen = new Int32Array(board.area); // the last place in which a reply was listed
    this.places = 0;
  }

  /** Reads the tree of lemma number `lemma` and returns its root. */
  read(lemma, attackersTurn) {
    this.used = 1;
    this.lemma = lemma;
    this.squares = 0;
    this.references = 0;
    if (attackersTurn) return this.readAttack(0, 0);
    const root = this.newAttack();
    this.readAnswers(root, 0, 0);
    return root;
  }

  /** Makes room for so many numbers, all 0, and returns the index of the first. */
  allocate(size) {
    const index = this.used;
    this.used += size;
    if (this.used > this.data.length) {
      const larger = new Int32Array(2 * this.used);
      larger.set(this.data);
      this.data = larger;
    }
    this.data.fill(0, index, this.used);
    return index;
  }

  newAttack() {
    const attack = this.allocate(ATTACK_SIZE);
    this.data[attack + LINE] = this.tokens.line;
    return attack;
  }

  /** `depth` counts the moves before; `nesting` the sets and witnesses around. */
  readAttack(depth, nesting) {
    const attack = this.newAttack();
    if (this.atReference()) {
      this.readReference(attack, nesting);
    } else {
      this.data[attack + MOVE] = this.readSquare(depth, "a move of the attacker");
      this.readAnswers(attack, depth + 1, nesting);
    }
    return attack;
  }

  readAnswers(attack, depth, nesting) {
    const tokens = this.tokens;
    if (this.atReference()) {
      this.readReference(attack, nesting);
      return;
    }
    if (this.atSquare()) {
      const branch = this.readBranch(depth, nesting); // which may replace `data` by a larger array
      this.data[attack + FIRST_BRANCH] = branch;
      return;
    }
    let last = 0;
    while (tokens.is(PARENTHESIS)) {
      tokens.advance();
      const branch = this.readBranch(depth, nesting);
      tokens.takeSign(PARENTHESIS_END);
      this.data[last === 0 ? attack + FIRST_BRANCH : last + NEXT_BRANCH] = branch;
      last = branch;
    }
    if (tokens.is(BRACKET)) {
      this.enter(nesting);
      const witness = this.readAttack(depth + 1, nesting + 1);
      tokens.takeSign(BRACKET_END);
      this.data[attack + WITNESS] = witness;
    }
    this.refuseRepetition(this.data[attack + FIRST_BRANCH]);
  }

  /** A reply, or a set of replies, and the attack that answers it. */
  readBranch(depth, nesting) {
    const tokens = this.tokens;
    const branch = this.allocate(BRANCH_SIZE);
    this.data[branch + BRANCH_LINE] = tokens.line;
    // Sets stand only after a parenthesis: without one, this is called at a square.
    const isSet = this.version === 2 && tokens.is(BRACE);
    if (isSet) {
      this.enter(nesting);
      while (!tokens.is(BRACE_END)) this.readReply(branch, depth);
      tokens.advance();
      if (this.data[branch + REPLY_COUNT] === 0) tokens.fail("a set is empty");
      this.data[branch + IS_SET] = 1;
    } else {
      this.readReply(branch, depth);
    }
    const attack = this.readAttack(depth + 1, nesting + (isSet ? 1 : 0));
    this.data[branch + BRANCH_ATTACK] = attack;
    return branch;
  }

  /** The replies of a branch follow it, since nothing else is allocated until its attack is read. */
  readReply(branch, depth) {
    const reply = this.readSquare(depth, "a reply");
    const place = this.allocate(1);
    this.data[place] = reply;
    ++this.data[branch + REPLY_COUNT];
  }

  /** Enters a set or a witness, at the sign that opens it. */
  enter(nesting) {
    if (nesting === DEEPEST_NESTING) {
      this.tokens.fail(`more than ${DEEPEST_NESTING} sets and witnesses stand inside one another`);
    }
    this.tokens.advance();
  }

  atSquare() {
    return this.tokens.kind === WORD && this.board.squareNamed(this.tokens.word, this.tokens.length) !== 0;
  }

  readSquare(depth, what) {
    const tokens = this.tokens;
    const square = tokens.kind === WORD ? this.board.squareNamed(tokens.word, tokens.length) : 0;
    if (square === 0) tokens.unexpected(`${what} (a square of the board)`);
    // Decision: every square written in a set counts for the size of the tree, and a set counts as one move of a path.
    if (++this.squares > MOST_SQUARES_IN_A_TREE) tokens.fail("the tree has too many squares");
    if (depth >= this.board.squares.length) tokens.fail("a path has more moves than the board has squares");
    tokens.advance();
    return square;
  }

  atReference() {
    return this.version === 2 && this.tokens.kind === WORD && this.tokens.word[0] === "@".charCodeAt(0);
  }

  readReference(attack, nesting) {
    const tokens = this.tokens;
    const parts = /^@([0-9]+)\/([0-9]+)$/.exec(tokens.text());
    if (!parts) tokens.unexpected("a reference such as @12/3");
    const lemma = numberOf(parts[1]);
    const symmetry = numberOf(parts[2]);
    if (!(lemma >= 1 && lemma < this.lemma)) tokens.fail(`${tokens.text()} names no lemma before this one`);
    const symmetries = this.board.width === this.board.height ? 8 : 4;
    if (!(symmetry < symmetries)) tokens.fail(`${tokens.text()} names no symmetry of the board`);
    // Decision: this is a matter of form, so that a reference is refused also in a witness that is never replayed.
    if (nesting > 0) tokens.fail("a reference stands in a set or in a witness");
    ++this.references;
    this.data[attack + REFERENCE] = lemma;
    this.data[attack + SYMMETRY] = symmetry;
    tokens.advance();
  }

  /** Decision: a reply listed twice in a place is a matter of form too, and refused wherever the place is. */
  refuseRepetition(firstBranch) {
    const place = ++this.places;
    for (let branch = firstBranch; branch !== 0; branch = this.data[branch + NEXT_BRANCH]) {
      for (let i = 0; i < this.data[branch + REPLY_COUNT]; ++i) {
        const reply = this.data[branch + FIRST_REPLY + i];
        if (this.seen[reply] === place) {
          throw new Failure(this.data[branch + BRANCH_LINE], `the reply ${this.board.name(reply)} is listed twice`);
        }
        this.seen[reply] = place;
      }
    }
  }
}

// ------------------------------------------------------------------------------------------------------------------
// Statements

/** The statements of all lemmas so far, in few bytes each. Lemmas count from 1. */
class Statements {
  constructor() {
    this.length = 0;
    this.stones = new Uint16Array(1 << 12); // of all lemmas, one after another, the black ones of each first
    this.stonesUsed = 0;
    this.fields = new Int32Array(1 << 10); // five for each lemma, as follows
  }

  /** `stones` are the squares by colour. */
  add(stones, turn, bound) {
    const used = this.stonesUsed;
    const blacks = stones[BLACK].length;
    const whites = stones[WHITE].length;
    while (used + blacks + whites > this.stones.length) this.stones = doubled(this.stones);
    this.stones.set(stones[BLACK], used);
    this.stones.set(stones[WHITE], used + blacks);
    this.stonesUsed = used + blacks + whites;
    const at = 5 * ++this.length;
    while (at + 5 > this.fields.length) this.fields = doubled(this.fields);
    this.fields.set([used, blacks, whites, turn, bound], at);
  }

  first(lemma) {
    return this.fields[5 * lemma];
  }

  count(lemma, colour) {
    return this.fields[5 * lemma + colour];
  }

  turn(lemma) {
    return this.fields[5 * lemma + 3];
  }

  bound(lemma) {
    return this.fields[5 * lemma + 4];
  }
}

function doubled(array) {
  const larger = new array.constructor(2 * array.length);
  larger.set(array);
  return larger;
}

// ------------------------------------------------------------------------------------------------------------------
// Checking a tree

/** Goes through the trees of one file. */
class Walk {
  constructor(board, statements, attacker) {
    this.board = board;
    this.statements = statements;
    this.attacker = attacker;
    this.defender = otherThan(attacker);
    this.depth = 0; // replies on the path
    this.branchTables = []; // by depth; each has by square the branch that lists it, and is full of zeros if not in use
    this.placed = 0; // stones, in all trees
  }

  start(tree, bound, work) {
    this.tree = tree;
    this.bound = bound;
    this.work = work;
    this.workDone = 0;
    this.attackers = 0; // the attacker's stones on the path
    this.rootMoves = this.board.moveCount;
  }

  /** Checks all of a tree. The position of its lemma is on the board. */
  check(tree, root, turn, bound, work) {
    this.start(tree, bound, work);
    if (turn === this.attacker) this.attack(root, false);
    else this.answers(root, false);
    this.placed += this.workDone;
  }

  fail(line, reason) {
    const moves = [];
    for (let i = this.rootMoves; i < this.board.moveCount; ++i) moves.push(this.board.name(this.board.moves[i]));
    throw new Failure(line, moves.length === 0 ? reason : `after ${moves.join(" ")}: ${reason}`);
  }

  place(square, colour, line) {
    if (++this.workDone > this.work) this.fail(line, `more stones are placed than the ${this.work} declared`);
    this.board.place(square, colour);
  }

  /** The attacker is to move. In a replay, what stands there but is not asked for is ignored. */
  attack(attack, replay) {
    const tree = this.tree;
    const board = this.board;
    const move = tree[attack + MOVE];
    const line = tree[attack + LINE];
    if (move === 0) {
      this.reference(attack, this.attacker);
      return;
    }
    if (!board.isLegal(move, this.attacker)) this.fail(line, `${board.name(move)} is no legal move`);
    const wins = board.wins(move, this.attacker);
    this.place(move, this.attacker, line);
    if (++this.attackers > this.bound) this.fail(line, `more stones are needed than the bound of ${this.bound}`);
    if (wins) this.expectNothing(attack, replay, "the attacker has won");
    else this.answers(attack, replay);
    --this.attackers;
    board.takeBack();
  }

  /** The defender is to move, and the attacker's last move has not won. */
  answers(attack, replay) {
    const tree = this.tree;
    const board = this.board;
    const line = tree[attack + LINE];
    // Decision: a reference stands instead of answers, so that rules 2 to 4 are not asked here. The lemma's own tree
    // answers to them, in the same position.
    if (tree[attack + REFERENCE] !== 0) {
      this.reference(attack, this.defender);
      return;
    }
    if (board.winning[this.defender] > 0) {
      this.fail(line, `the defender wins on ${board.name(board.aWinningSquare(this.defender))}`);
    }
    if (board.free === 0) this.fail(line, "the board is full");
    if (board.winning[this.attacker] > 0) this.answersToThreat(attack, replay);
    else this.answersToAll(attack, replay);
  }

  /** Rule 3. */
  answersToThreat(attack, replay) {
    const tree = this.tree;
    const line = tree[attack + LINE];
    const replies = this.board.repliesToThreat(this.attacker);
    if (replies.length === 0) {
      if (this.attackers + 1 > this.bound) this.fail(line, `more stones are needed than the bound of ${this.bound}`);
      this.expectNothing(attack, replay, "the attacker wins with his next stone");
      return;
    }
    if (!replay) {
      this.forEachListed(attack, (reply, branch) => {
        if (replies.includes(reply)) return;
        this.fail(tree[branch + BRANCH_LINE], `the reply ${this.board.name(reply)} does not stop the threat`);
      });
    }
    for (const reply of replies) this.answer(attack, reply, this.branchOf(attack, reply), replay);
  }

  /** Rule 4. */
  answersToAll(attack, replay) {
    const tree = this.tree;
    const board = this.board;
    const defender = this.defender;
    const branches = (this.branchTables[this.depth] ??= new Int32Array(board.area));
    this.forEachListed(attack, (reply, branch) => {
      branches[reply] = branch;
      if (replay || board.isLegal(reply, defender)) return;
      this.fail(tree[branch + BRANCH_LINE], `the reply ${board.name(reply)} is not legal`);
    });
    let anyLegal = false;
    for (let i = 0; i < board.squares.length; ++i) {
      const reply = board.squares[i];
      if (board.cells[reply] !== FREE || !board.isLegal(reply, defender)) continue;
      anyLegal = true;
      this.answer(attack, reply, branches[reply], replay);
    }
    if (!anyLegal) this.fail(tree[attack + LINE], "the defender has no legal move");
    this.forEachListed(attack, (reply) => {
      branches[reply] = 0;
    });
  }

  /** A reply that needs an answer: by the branch that lists it, or else by the witness. */
  answer(attack, reply, branch, replay) {
    const tree = this.tree;
    const witness = tree[attack + WITNESS];
    if (branch === 0 && witness === 0) {
      this.fail(tree[attack + LINE], `there is no answer to ${this.board.name(reply)}`);
    }
    this.place(reply, this.defender, branch === 0 ? tree[attack + LINE] : tree[branch + BRANCH_LINE]);
    ++this.depth;
    if (branch === 0) this.attack(witness, true);
    else this.attack(tree[branch + BRANCH_ATTACK], replay || tree[branch + IS_SET] === 1);
    --this.depth;
    this.board.takeBack();
  }

  expectNothing(attack, replay, reason) {
    if (replay) return;
    const tree = this.tree;
    if (tree[attack + FIRST_BRANCH] !== 0 || tree[attack + WITNESS] !== 0 || tree[attack + REFERENCE] !== 0) {
      this.fail(tree[attack + LINE], `${reason}, and nothing may stand here`);
    }
  }

  /** The branch that lists a reply, or 0. */
  branchOf(attack, reply) {
    const tree = this.tree;
    for (let branch = tree[attack + FIRST_BRANCH]; branch !== 0; branch = tree[branch + NEXT_BRANCH]) {
      const count = tree[branch + REPLY_COUNT];
      for (let i = 0; i < count; ++i) {
        if (tree[branch + FIRST_REPLY + i] === reply) return branch;
      }
    }
    return 0;
  }

  forEachListed(attack, visit) {
    const tree = this.tree;
    for (let branch = tree[attack + FIRST_BRANCH]; branch !== 0; branch = tree[branch + NEXT_BRANCH]) {
      const count = tree[branch + REPLY_COUNT];
      for (let i = 0; i < count; ++i) visit(tree[branch + FIRST_REPLY + i], branch);
    }
  }

  /** A reference: the position on the board must be the image of an earlier lemma's. */
  reference(attack, turn) {
    const tree = this.tree;
    const line = tree[attack + LINE];
    const lemma = tree[attack + REFERENCE];
    const { board, statements } = this;
    const image = board.images(tree[attack + SYMMETRY]);
    if (statements.turn(lemma) !== turn) this.fail(line, `in lemma ${lemma} it is the other player's turn`);
    let at = statements.first(lemma);
    for (const colour of [BLACK, WHITE]) {
      const count = statements.count(lemma, colour);
      let agree = count === board.count[colour];
      for (let i = 0; i < count; ++i) {
        if (board.cells[image[statements.stones[at++]]] !== colour) agree = false;
      }
      if (!agree) this.fail(line, `the ${COLOURS[colour - 1]} stones are not those of lemma ${lemma}`);
    }
    if (this.attackers + statements.bound(lemma) > this.bound) {
      this.fail(line, `with lemma ${lemma} more stones are needed than the bound of ${this.bound}`);
    }
  }

  /** Checks nothing but the references of a tree. None stands in a set or in a witness. */
  checkReferences(tree, root, turn, bound) {
    this.start(tree, bound, Infinity);
    this.walkToReferences(root, turn);
  }

  walkToReferences(attack, turn) {
    const tree = this.tree;
    const move = tree[attack + MOVE];
    if (move !== 0) {
      this.placeFree(move, this.attacker, tree[attack + LINE]);
      ++this.attackers;
    }
    if (tree[attack + REFERENCE] !== 0) this.reference(attack, move === 0 ? turn : this.defender);
    for (let branch = tree[attack + FIRST_BRANCH]; branch !== 0; branch = tree[branch + NEXT_BRANCH]) {
      if (tree[branch + IS_SET] === 1) continue;
      this.placeFree(tree[branch + FIRST_REPLY], this.defender, tree[branch + BRANCH_LINE]);
      this.walkToReferences(tree[branch + BRANCH_ATTACK], this.attacker);
      this.board.takeBack();
    }
    if (move !== 0) {
      --this.attackers;
      this.board.takeBack();
    }
  }

  placeFree(square, colour, line) {
    if (this.board.cells[square] !== FREE) this.fail(line, `${this.board.name(square)} is not free`);
    this.board.place(square, colour);
  }
}

// ------------------------------------------------------------------------------------------------------------------
// Files

const LARGEST_BOUND = 1024;
const LARGEST_WORK = 1_000_000_000;

/** Reads a proof and checks it as it goes. */
class Proof {
  /** `isDrawn` says of the number of a lemma whether its tree is replayed. */
  constructor(read, isDrawn) {
    this.tokens = new Tokens(read);
    this.isDrawn = isDrawn;
    this.statements = new Statements();
    this.replayed = 0; // lemmas
  }

  check() {
    const tokens = this.tokens;
    tokens.takeWord("cinquina-proof");
    this.version = tokens.takeNumber("a version", 1, 2);
    tokens.takeWord("rule");
    const rule = RULES[tokens.takeOneOf(RULES)];
    tokens.takeWord("size");
    const [width, height] = this.takeSize();
    this.board = new Board(rule, width, height);
    this.trees = new TreeReader(tokens, this.board, this.version);
    if (this.version === 1) {
      this.checkOneClaim();
    } else {
      this.takeAttacker();
      do this.checkLemma();
      while (tokens.text() === "lemma");
    }
    tokens.takeWord("end");
    if (!tokens.is(END_OF_FILE)) tokens.unexpected("the end of the file");
  }

  takeSize() {
    const tokens = this.tokens;
    const parts = tokens.text().split("x").map(numberOf);
    if (parts.length !== 2 || !parts.every((side) => side >= 5 && side <= 32)) {
      tokens.unexpected("a size from 5x5 to 32x32");
    }
    tokens.advance();
    return parts;
  }

  takeAttacker() {
    this.tokens.takeWord("attacker");
    this.attacker = this.takeColour();
    this.walk = new Walk(this.board, this.statements, this.attacker);
  }

  takeColour() {
    return BLACK + this.tokens.takeOneOf(COLOURS);
  }

  takeTurn() {
    this.tokens.takeWord("turn");
    return this.takeColour();
  }

  takeBound() {
    this.tokens.takeWord("bound");
    return this.tokens.takeNumber("a bound", 1, LARGEST_BOUND);
  }

  /** The rest of a file of version 1. */
  checkOneClaim() {
    this.setUp();
    const turn = this.takeTurn();
    this.takeAttacker();
    const bound = this.takeBound();
    this.tokens.takeWord("tree");
    this.checkTree(turn, bound, Infinity);
  }

  checkLemma() {
    const tokens = this.tokens;
    tokens.takeWord("lemma");
    const number = this.statements.length + 1;
    tokens.takeNumber("the number of the lemma", number, number);
    this.setUp();
    const turn = this.takeTurn();
    const bound = this.takeBound();
    tokens.takeWord("work");
    const work = tokens.takeNumber("the work", 1, LARGEST_WORK);
    this.checkTree(turn, bound, work);
  }

  /** Reads the stones of a statement and puts them on the board. */
  setUp() {
    const { board, tokens } = this;
    this.stones = [];
    for (const colour of [BLACK, WHITE]) {
      tokens.takeWord(COLOURS[colour - 1]);
      this.stones[colour] = [];
      for (;;) {
        const square = tokens.kind === WORD ? board.squareNamed(tokens.word, tokens.length) : 0;
        if (square === 0) break; // if this is a wrong square, it is not the next field either
        if (board.cells[square] !== FREE) tokens.fail(`two stones stand on ${board.name(square)}`);
        board.place(square, colour);
        this.stones[colour].push(square);
        tokens.advance();
      }
    }
    for (const colour of [BLACK, WHITE]) {
      for (const square of this.stones[colour]) {
        if (board.anyRowWins(square, colour)) tokens.fail(`${COLOURS[colour - 1]} has won already`);
      }
    }
  }

  /** Reads the tree and checks it, in the position that is on the board; then clears the board. */
  checkTree(turn, bound, work) {
    const number = this.statements.length + 1;
    const root = this.trees.read(number, turn === this.attacker);
    if (this.isDrawn(number)) {
      ++this.replayed;
      this.walk.check(this.trees.data, root, turn, bound, work);
    } else if (this.trees.references > 0) {
      this.walk.checkReferences(this.trees.data, root, turn, bound);
    }
    this.statements.add(this.stones, turn, bound);
    while (this.board.moveCount > 0) this.board.takeBack();
  }

  /** The claim of the file, in the words of version 1: that of the last lemma. */
  claim() {
    const { board, statements } = this;
    const last = statements.length;
    const first = statements.first(last);
    const second = first + statements.count(last, BLACK);
    const names = (start, end) =>
      Array.from(statements.stones.subarray(start, end), (stone) => ` ${board.name(stone)}`);
    return (
      `rule ${board.rule} size ${board.width}x${board.height}` +
      ` black${names(first, second).join("")}` +
      ` white${names(second, second + statements.count(last, WHITE)).join("")}` +
      ` turn ${COLOURS[statements.turn(last) - 1]}` +
      ` attacker ${COLOURS[this.attacker - 1]} bound ${statements.bound(last)}`
    );
  }
}

/** Checks the proof that `read` reads. Returns what is to be printed, and the proof if it holds. */
function judge(read, isDrawn) {
  try {
    const proof = new Proof(read, isDrawn);
    proof.check();
    return { text: `holds: ${proof.claim()}`, proof };
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure;
    return { text: `fails: line ${failure.line}: ${failure.message}`, proof: null };
  }
}

// ------------------------------------------------------------------------------------------------------------------
// The command line

/** Reads from an open file; also from a pipe that has nothing to read at the moment. */
function readSome(file, buffer, start, length) {
  for (;;) {
    try {
      return readSync(file, buffer, start, length, null);
    } catch (error) {
      if (error.code === "EOF") return 0;
      if (error.code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}

/** Calls `use` with a function that reads the file. */
function withFile(path, use) {
  const file = openSync(path, "r");
  try {
    return use((buffer) => readSome(file, buffer, 0, buffer.length));
  } finally {
    closeSync(file);
  }
}

function digestOf(path) {
  return withFile(path, (read) => {
    const hash = createHash("sha256");
    const buffer = Buffer.alloc(1 << 20);
    for (let length = read(buffer); length > 0; length = read(buffer)) hash.update(buffer.subarray(0, length));
    return hash.digest("hex");
  });
}

/** Draws one lemma in `among`, by the SHA-256 of the file. */
function drawing(path, among) {
  if (among === 1) return () => true;
  const digest = digestOf(path);
  return (lemma) => createHash("sha256").update(`${digest}:${lemma}`).digest().readUIntBE(0, 6) % among === 0;
}

function checkFile(path, among) {
  const start = performance.now();
  const { text, proof } = withFile(path, (read) => judge(read, drawing(path, among)));
  console.log(text);
  if (proof) {
    const seconds = (performance.now() - start) / 1000;
    const { placed } = proof.walk;
    console.error(
      `${proof.replayed} of ${proof.statements.length} trees replayed, ${placed} stones placed in ` +
        `${seconds.toFixed(2)} s (${(placed / seconds / 1e6).toFixed(2)} million a second)`,
    );
  }
  return proof ? 0 : 1;
}

/** Answers one proof after another, until standard input ends. */
function checkStream() {
  const buffer = Buffer.alloc(1 << 16);
  let filled = 0;
  let next = 0;
  const refill = () => {
    filled = readSome(0, buffer, 0, buffer.length);
    next = 0;
    return filled > 0;
  };
  for (;;) {
    let length = "";
    for (;;) {
      if (next === filled && !refill()) {
        if (length !== "") throw new Error("standard input ends in a length");
        return 0;
      }
      const byte = buffer[next++];
      if (byte === LINE_FEED) break;
      length += String.fromCharCode(byte);
    }
    const bytes = numberOf(length);
    if (Number.isNaN(bytes)) throw new Error(`${JSON.stringify(length)} is not a length`);
    const text = Buffer.alloc(bytes);
    for (let done = 0; done < bytes; ) {
      if (next === filled && !refill()) throw new Error("standard input ends in a proof");
      const taken = buffer.copy(text, done, next, filled);
      next += taken;
      done += taken;
    }
    writeSync(1, `${judgeText(text)}\n`);
  }
}

/** What is to be printed of a proof in memory. */
export function judgeText(text) {
  let done = 0;
  const read = (buffer) => {
    const taken = text.copy(buffer, 0, done);
    done += taken;
    return taken;
  };
  return judge(read, () => true).text;
}

function main(args) {
  if (args.length === 1 && args[0] === "--stream") return checkStream();
  const among = args.length === 3 && args[1] === "--sample" ? numberOf(args[2]) : 1;
  if ((args.length !== 1 && args.length !== 3) || args[0].startsWith("--") || !(among >= 1)) {
    console.error("usage: node checker.mjs FILE [--sample N]\n       node checker.mjs --stream");
    return 2;
  }
  return checkFile(args[0], among);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = main(process.argv.slice(2));
}
