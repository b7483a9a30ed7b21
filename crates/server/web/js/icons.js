// Pictures on buttons.

import { s } from './dom.js';

const PATHS = {
  first: 'M5 4h2v16H5zM19 4v16L8 12z',
  back: 'M17 4v16L6 12z',
  forward: 'M7 4v16l11-8z',
  last: 'M17 4h2v16h-2zM5 4v16l11-8z',
  theme: 'M12 3a9 9 0 1 0 9 9 7 7 0 0 1-9-9z',
  help: 'M11 17h2v2h-2zM12 4a5 5 0 0 0-5 5h2a3 3 0 1 1 4.6 2.5C12 12.600 11 13.300 11 15h2c0-1 .6-1.500 1.700-2.200A5 5 0 0 0 12 4z',
};

/** @param {keyof typeof PATHS} name */
export const icon = (name) => s('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, s('path', { d: PATHS[name] }));
