// What is proven of positions, whoever proved it: the solver, a search that saw the end, a review.

import { loadOfTab, saveOfTab } from '../storage.js';

/** @import { Colour } from '../service.js' */
/** @import { Record } from './record.js' */

/** Who wins, and in how many moves of both sides. @typedef {{ winner: Colour, plies: number }} Proof */

/** So many positions are remembered. */
const MOST = 400;

/** The position whatever the order in which its stones came. @param {Record} record @param {number} [number] after so many moves of the line */
export function keyOf(record, number = record.length) {
  const { rule, size, black, white, turn, moves } = record.position(number);
  const played = moves.match(/[a-z]+\d+/g) ?? [];
  /** @type {{ [colour in Colour]: string[] }} */
  const stones = { black: black.match(/[a-z]+\d+/g) ?? [], white: white.match(/[a-z]+\d+/g) ?? [] };
  const others = turn === 'black' ? 'white' : 'black';
  played.forEach((square, index) => stones[index % 2 === 0 ? turn : others].push(square));
  return [rule, size, stones.black.sort().join(''), stones.white.sort().join(''), played.length % 2 === 0 ? turn : others].join(' ');
}

export class Knowledge {
  constructor() {
    /** @type {Map<string, Proof>} */
    this.proofs = new Map(loadOfTab('proven', /** @type {[string, Proof][]} */ ([])));
  }

  /** @param {string} key */
  of(key) {
    return this.proofs.get(key) ?? null;
  }

  /** Notes a proof, unless a shorter win is known; says whether that is news. @param {string} key @param {Proof} proof */
  note(key, proof) {
    const known = this.proofs.get(key);
    if (known && known.plies <= proof.plies) return false;
    this.proofs.set(key, proof);
    for (const oldest of [...this.proofs.keys()].slice(0, Math.max(0, this.proofs.size - MOST))) this.proofs.delete(oldest);
    saveOfTab('proven', [...this.proofs]);
    return !known;
  }
}
