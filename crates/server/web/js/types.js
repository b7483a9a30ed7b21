// The words that the modules share. Nothing here runs.

/** @typedef {'black' | 'white'} Colour */

/** A square by its name: h8. @typedef {string} Square */

/** @typedef {{ width: number, height: number }} Size */

/** @typedef {{ x: number, y: number }} Point column and row from 0 at the top left */

/**
 * A position as the server reads it.
 * @typedef {{ rule: string, size: string, black: string, white: string, turn: Colour, moves: string }} Position
 */

/** @typedef {{ colour: Colour, name: string, stones: Square[], triggers: Square[], defence: Square[] | null }} Pattern */

/** @typedef {{ colour: Colour, name: string, square: Square, defence: Square[] | null }} Cross */

/**
 * A four of White's that Black may not stop, since its only block is forbidden to him.
 * @typedef {{ four: Square, five: Square, reason: 'overline' | 'double_four' | 'double_three' }} Unstoppable
 */

/**
 * What the server sees at once.
 * @typedef {{
 *   turn: Colour, over: boolean, full: boolean, winner: Colour | null, five: Square[], forbidden: Square[],
 *   case: number, result: 'win' | 'loss' | 'forced' | 'open', open: boolean, moves: Square[], delays: Square[],
 *   patterns: Pattern[], crosses: Cross[], unstoppable: Unstoppable[],
 * }} Description
 */

/** @typedef {{ move: Square, score: number, mate: number | null, win: number, pv: Square[] }} Line */

/**
 * What the engine says as it thinks.
 * @typedef {{ depth: number, nodes: number, ms: number, nps: number, lines: Line[], best?: Square | null, stopped?: boolean }} Report
 */

/** @typedef {{ code: string, message: string }} RequestError */

/**
 * Something drawn on the board beside the stones.
 * @typedef {{ kind: 'candidate', square: Square, text: string, rank: number }
 *   | { kind: 'ghost', square: Square, colour: Colour, text?: string }
 *   | { kind: 'trigger' | 'defence' | 'ring' | 'stone' | 'zone', square: Square, colour?: Colour }
 *   | { kind: 'note', square: Square, text: string }} Mark
 */

export {};
