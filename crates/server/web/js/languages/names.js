// What patterns are called in English, by players and in the paper. Generated from crates/patterns/src/shape.rs; the test
// `generated` of crates/server says how.

export const names = {
  'shape.closed_three': 'closed three',
  'paper.closed_three': 'simple three',
  'shape.thin_three': 'open three with one winning point',
  'paper.thin_three': 'weak three',
  'shape.open_three': 'open three',
  'paper.open_three': 'double three',
  'shape.double_three': 'double three',
  'paper.double_three': 'cross of two threes',
  'shape.four': 'four',
  'paper.four': 'simple four',
  'shape.four_three': 'four-three',
  'paper.four_three': 'cross of a four and a three',
  'shape.double_four': 'double four',
  'paper.double_four': 'cross of two fours',
  'shape.line_fours': 'two fours in one line',
  'paper.line_fours': 'double four',
  'shape.open_four': 'open four',
  'paper.open_four': 'double four',
  'shape.five': 'five',
  'paper.five': 'simple five',
};

/** The paper's symbols. */
export const SYMBOLS = {
  closed_three: 'S3',
  thin_three: 'W3',
  open_three: 'D3',
  double_three: 'C33',
  four: 'S4',
  four_three: 'C43',
  double_four: 'C44',
  line_fours: 'D4',
  open_four: 'D4',
  five: 'S5',
};
