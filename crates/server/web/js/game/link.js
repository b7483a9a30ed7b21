// A position as the end of an address: #size=15x15&rule=freestyle&moves=h8i9.

import { Record } from './record.js';

/** @param {Record} record @param {boolean} [withComment] */
export function linkOf(record, withComment = false) {
  const position = record.position();
  const parts = new URLSearchParams({ rule: position.rule, size: position.size });
  if (position.black) parts.set('black', position.black);
  if (position.white) parts.set('white', position.white);
  if (position.turn !== 'black') parts.set('turn', position.turn);
  parts.set('moves', position.moves);
  if (withComment && record.current.comment) parts.set('note', record.current.comment);
  return '#' + parts.toString();
}

/** @param {string} hash @returns {Record | null} */
export function recordFrom(hash) {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  if (!parts.has('moves') && !parts.has('black') && !parts.has('white')) return null;
  const text = (/** @type {string} */ name) => (parts.get(name) ?? '').slice(0, 8000);
  const record = Record.of({
    rule: text('rule') || 'freestyle',
    size: text('size') || '15x15',
    black: text('black'),
    white: text('white'),
    turn: text('turn') === 'white' ? 'white' : 'black',
    moves: text('moves'),
  });
  record.current.comment = text('note');
  return record;
}
