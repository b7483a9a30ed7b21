// Files and pasted texts, read by the server.

/** @import { OpenedFile, RequestError } from '../service.js' */

/** Has the server read a game of a file, or several. @param {Blob} file @param {{ game: number, from: number, whole?: boolean }} wanted @returns {Promise<OpenedFile>} */
export async function readFile(file, { game, from, whole = false }) {
  const query = new URLSearchParams({ game: String(game), from: String(from) });
  if (whole) query.set('whole', 'true');
  if (file instanceof File) query.set('name', file.name);
  const answer = await fetch(`file?${query}`, { method: 'POST', body: file, headers: { 'content-type': 'application/octet-stream' } });
  const opened = /** @type {OpenedFile | RequestError} */ (await answer.json());
  if ('code' in opened) throw opened;
  return opened;
}
