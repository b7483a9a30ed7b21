// The words that the modules share, beside those of the service. Nothing here runs.

/** @import { Colour, Position as AskedPosition, Square } from './service.js' */

/** @typedef {{ width: number, height: number }} Size */

/** @typedef {{ x: number, y: number }} Point column and row from 0 at the top left */

/** A position with everything that the service could take for granted. @typedef {{ [Field in keyof AskedPosition]-?: NonNullable<AskedPosition[Field]> }} Position */

/**
 * Something drawn on the board beside the stones.
 * @typedef {{ kind: 'candidate', square: Square, text: string, rank: number, losing: boolean }
 *   | { kind: 'ghost', square: Square, colour: Colour, text?: string }
 *   | { kind: 'trigger' | 'defence' | 'ring' | 'stone' | 'zone', square: Square, colour?: Colour }
 *   | { kind: 'note', square: Square, text: string }} Mark
 */

export {};
