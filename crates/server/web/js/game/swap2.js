// The opening Swap2: one player places three stones; the other stays White, takes Black, or places two more and lets the first choose.

/** @import { Player } from '../settings.js' */
/** @import { Colour } from '../service.js' */

/** Which of the two: he who places first, or the other. @typedef {'first' | 'second'} Seat */

/** @typedef {'stay' | 'swap' | 'place'} Choice */

/** What is to be done: place stones until so many are there, or choose; and with how many it began. @typedef {{ seat: Seat, part: 'place' | 'choose', from: number, upTo: number }} Task */

/** @typedef {{ first: Player, second: Player, placing: boolean, chosen: 'stay' | 'swap' | null }} StoredSwap2 */

/** Stones on the board when there is something to choose. */
const [THREE, FIVE] = [3, 5];

export class Swap2 {
  /** @param {Pick<StoredSwap2, 'first' | 'second'> & Partial<StoredSwap2>} stored */
  constructor({ first, second, placing = false, chosen = null }) {
    /** Who sits where. @type {{ [seat in Seat]: Player }} */
    this.players = { first, second };
    /** Whether the second player has chosen to place two more stones. */
    this.placing = placing;
    /** What was chosen in the end. */
    this.chosen = chosen;
  }

  /** What is to be done with so many stones on the board; nothing after the choice. @param {number} stones @returns {Task | null} */
  task(stones) {
    if (this.chosen) return null;
    const two = this.placing && stones >= THREE;
    const upTo = two ? FIVE : THREE;
    const places = stones < upTo;
    // Who places three lets the other choose, and who places two does so too.
    return { seat: places === two ? 'second' : 'first', part: places ? 'place' : 'choose', from: two && places ? THREE : places ? 0 : upTo, upTo };
  }

  /** Stones were taken back: before the third of them nobody has chosen anything. @param {number} stones */
  follow(stones) {
    if (stones < THREE && !this.chosen) this.placing = false;
  }

  /** @param {Choice} choice */
  choose(choice) {
    if (choice === 'place') this.placing = true;
    else this.chosen = choice;
  }

  /** With how many stones the opening ends. */
  get length() {
    return this.placing ? FIVE : THREE;
  }

  /** Who plays which colour, once that is chosen. @returns {{ [colour in Colour]: Seat } | null} */
  get colours() {
    if (!this.chosen) return null;
    const chooser = this.placing ? 'first' : 'second';
    const waiting = this.placing ? 'second' : 'first';
    return this.chosen === 'swap' ? { black: chooser, white: waiting } : { black: waiting, white: chooser };
  }

  /** @returns {StoredSwap2} */
  toJSON() {
    return { ...this.players, placing: this.placing, chosen: this.chosen };
  }
}
