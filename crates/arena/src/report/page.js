"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const at = id => document.getElementById(id);
const COLOURS = ["#2e6fb7", "#c0562b", "#3c8d40", "#8e44ad", "#b58900", "#16a085", "#7f8c8d", "#d6336c"];
const colour = n => COLOURS[n % COLOURS.length];

// Everything that engines can write goes in as text, never as markup.
function make(space, tag, attributes, children) {
  const node = space ? document.createElementNS(space, tag) : document.createElement(tag);
  for (const [key, value] of Object.entries(attributes || {})) node.setAttribute(key, value);
  for (const child of children || []) node.append(child);
  return node;
}
const html = (tag, attributes, ...children) => make(null, tag, attributes, children);
const svg = (tag, attributes, ...children) => make("http://www.w3.org/2000/svg", tag, attributes, children);
const row = (cells, tag = "td") => html("tr", {}, ...cells.map(cell => cell instanceof Node ? cell : html(tag, {}, String(cell))));

const ENDINGS = {
  five: "five", "full-board": "full board", "dead-board": "dead board", proven: "proven", start: "did not start",
  time: "on time", hang: "hung", crash: "crashed", illegal: "illegal move", rubbish: "rubbish", refusal: "refused to play",
  swallowed: "lost a command",
};
const RESULTS = { black: "1–0", white: "0–1", draw: "½–½" };
const FAULTS = new Set(["start", "time", "hang", "crash", "illegal", "rubbish", "refusal", "swallowed"]);
const names = data.engines.map(engine => engine.name);
const points = (wins, draws) => (wins + draws / 2).toLocaleString("en");
const fixed = (value, digits) => value.toFixed(digits);

// Tables

function showFacts() {
  const [width, height] = data.size;
  const parts = [`${width}×${height}`, data.rule, data.limits, `${data.played} of ${data.total} games`];
  at("facts").textContent = parts.filter(Boolean).join(" · ");
}

function showStanding() {
  const order = data.engines.map((_, n) => n).sort((a, b) => share(data.engines[b]) - share(data.engines[a]));
  const games = engine => engine.wins + engine.draws + engine.losses;
  // Each column with its heading.
  const columns = [
    ["Engine", engine => html("td", { title: engine.command }, engine.name)],
    ["Games", games],
    ["+", engine => engine.wins],
    ["=", engine => engine.draws],
    ["−", engine => engine.losses],
    ["Score", engine => games(engine) ? `${fixed(100 * share(engine), 1)} %` : ""],
    ["Elo (95 %)", engine => engine.text ?? ""],
    ["Faults", engine => html("td", engine.faults ? { class: "bad" } : {}, String(engine.faults))],
    ["On time", engine => engine.time_losses],
    ["Mean ms", engine => engine.mean_time],
    ["Longest ms", engine => engine.longest_time],
  ];
  at("standing").append(html("thead", {}, row(columns.map(([heading]) => heading), "th")));
  for (const n of order) at("standing").append(row(columns.map(([, cell]) => cell(data.engines[n]))));
  const lines = data.duels.filter(duel => duel.superiority !== null).map(duel =>
    `${names[duel.first]} – ${names[duel.second]}: pairs [${duel.pairs.join(", ")}], Elo ${duel.text}, ` +
    `superior with ${fixed(100 * duel.superiority, 1)} %`);
  if (data.sprt) {
    const t = data.sprt;
    lines.push(`SPRT ${t.elo0} / ${t.elo1}: LLR ${fixed(t.llr, 2)} in [${fixed(t.lower, 2)}, ${fixed(t.upper, 2)}], ${t.verdict}`);
  }
  for (const line of lines) at("test").append(line, html("br"));
}

function showFaults() {
  if (!data.faults.length) return;
  at("faults").hidden = false;
  at("without").textContent = "Without them: " + data.duels_without_faults.map(duel =>
    `${names[duel.first]} – ${names[duel.second]} +${duel.wins} =${duel.draws} −${duel.losses}${duel.text ? `, Elo ${duel.text}` : ""}`).join("; ");
  at("faulty").append(html("thead", {}, row(["Game", "Engine", "What", "", "Counts"], "th")));
  for (const game of data.faults) {
    at("faulty").append(row([game.game, game.engine, html("td", { class: "bad" }, ENDINGS[game.ending] ?? game.ending),
      html("td", { class: "text" }, game.detail), game.void ? "no" : "yes"]));
  }
}

function share(engine) {
  const games = engine.wins + engine.draws + engine.losses;
  return games ? (engine.wins + engine.draws / 2) / games : 0;
}

function showCross() {
  at("cross").append(html("thead", {}, row(["", ...names], "th")));
  names.forEach((name, a) => {
    const cells = names.map((_, b) => {
      const duel = data.duels.find(d => (d.first === a && d.second === b) || (d.first === b && d.second === a));
      if (!duel) return a === b ? "·" : "";
      const [won, lost] = duel.first === a ? [duel.wins, duel.losses] : [duel.losses, duel.wins];
      return `${points(won, duel.draws)} : ${points(lost, duel.draws)}`;
    });
    at("cross").append(row([name, ...cells]));
  });
}

// Charts

const WIDTH = 560, HEIGHT = 260, LEFT = 52, BOTTOM = 26, TOP = 10, RIGHT = 12;

function ticks(low, high) {
  const raw = (high - low) / 5 || 1, power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map(n => n * power).find(n => n >= raw);
  const found = [];
  for (let t = Math.ceil(low / step) * step; t <= high + step * 1e-9; t += step) found.push(Math.round(t / step) * step);
  return found;
}

function chart(id, [x0, x1], [y0, y1], xName, whole = false) {
  const x = v => LEFT + (v - x0) / (x1 - x0 || 1) * (WIDTH - LEFT - RIGHT);
  const y = v => HEIGHT - BOTTOM - (v - y0) / (y1 - y0 || 1) * (HEIGHT - BOTTOM - TOP);
  const picture = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img" });
  for (const t of ticks(y0, y1).filter(t => !whole || Number.isInteger(t))) {
    picture.append(svg("path", { d: `M${LEFT} ${y(t)}H${WIDTH - RIGHT}`, stroke: "var(--line)" }));
    picture.append(svg("text", { x: LEFT - 6, y: y(t) + 4, "text-anchor": "end" }, t.toLocaleString("en")));
  }
  for (const t of ticks(x0, x1)) if (Number.isInteger(t) && x(t) < WIDTH - RIGHT - 50)
    picture.append(svg("text", { x: x(t), y: HEIGHT - 10, "text-anchor": "middle" }, String(t)));
  picture.append(svg("text", { x: WIDTH - RIGHT, y: HEIGHT - 10, "text-anchor": "end" }, xName));
  at(id).append(picture);
  return { picture, x, y };
}

function legend(id, shown) {
  const entries = shown.map(n => html("span", {}, html("i", { style: `background:${colour(n)}` }), names[n]));
  at(id).append(html("div", { class: "legend" }, ...entries));
}

const line = spots => spots.map(([x, y], n) => `${n ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");

function showElo() {
  const LIMIT = 800, clamp = v => Math.max(-LIMIT, Math.min(LIMIT, v));
  // With two engines the second one's curve is the first one's upside down.
  const shown = names.length === 2 ? [0] : names.map((_, n) => n);
  const most = Math.max(1, ...shown.map(n => data.history[n].length));
  const values = shown.flatMap(n => data.history[n].slice(4).flatMap(e => shown.length === 1 ? [e.low, e.high] : [e.elo]))
    .filter(v => v !== null).map(clamp);
  const reach = Math.max(50, ...values.map(Math.abs));
  const { picture, x, y } = chart("elo", [0, most], [-reach, reach], "games");
  picture.append(svg("path", { d: `M${LEFT} ${y(0)}H${WIDTH - RIGHT}`, stroke: "var(--faint)" }));
  const inside = v => Math.max(-reach, Math.min(reach, v));
  for (const n of shown) {
    const estimates = data.history[n];
    const known = (value, other) => inside(value === null ? (other > 0 ? reach : -reach) : value);
    if (shown.length === 1 && estimates.length) {
      const up = estimates.map(e => [x(e.games), y(known(e.high, 1))]);
      const down = estimates.map(e => [x(e.games), y(known(e.low, -1))]).reverse();
      picture.append(svg("path", { d: `${line([...up, ...down])}Z`, fill: colour(n), opacity: .18 }));
    }
    const spots = estimates.map(e => [x(e.games), y(known(e.elo, e.score - .5))]);
    picture.append(svg("path", { d: line(spots), stroke: colour(n), "stroke-width": 2, fill: "none" }));
  }
  legend("elo", shown);
}

function bars(id, groups, xName) {
  const most = Math.max(1, ...groups.map(group => group.count));
  const { picture, x, y } = chart(id, [groups[0]?.from ?? 0, groups.at(-1)?.to ?? 1], [0, most], xName, true);
  for (const { from, to, count } of groups) {
    const box = { x: x(from) + 1, y: y(count), width: Math.max(1, x(to) - x(from) - 2), height: y(0) - y(count), fill: colour(0) };
    picture.append(svg("rect", box, svg("title", {}, `${from}–${to - 1}: ${count}`)));
  }
}

function showLengths() {
  const lengths = data.games.map(game => game.times.length);
  if (!lengths.length) return;
  const low = Math.min(...lengths), high = Math.max(...lengths) + 1;
  const step = Math.max(1, Math.ceil((high - low) / 24));
  const groups = [];
  for (let from = low; from < high; from += step)
    groups.push({ from, to: from + step, count: lengths.filter(n => n >= from && n < from + step).length });
  bars("lengths", groups, "moves");
}

function showTimes() {
  const sums = names.map(() => []);
  for (const game of data.games) game.times.forEach((time, ply) => {
    if (ply < game.opening) return;
    const engine = names.indexOf(ply % 2 ? game.white : game.black);
    const spot = sums[engine]?.[ply] ?? { sum: 0, count: 0 };
    if (engine >= 0) sums[engine][ply] = { sum: spot.sum + time, count: spot.count + 1 };
  });
  const means = sums.map(plies => plies.flatMap((spot, ply) => spot ? [[ply + 1, spot.sum / spot.count]] : []));
  const all = means.flat();
  if (!all.length) return;
  const { picture, x, y } = chart("times", [0, Math.max(...all.map(p => p[0]))], [0, Math.max(1, ...all.map(p => p[1]))], "move");
  means.forEach((spots, n) => picture.append(svg("path",
    { d: line(spots.map(([a, b]) => [x(a), y(b)])), stroke: colour(n), "stroke-width": 1.5, fill: "none" })));
  at("times").prepend(html("span", { class: "legend" }, "ms"));
  legend("times", names.map((_, n) => n));
}

function showEndings() {
  const counts = {};
  for (const game of data.games) counts[game.ending] = (counts[game.ending] ?? 0) + 1;
  const table = html("table", {});
  for (const [ending, count] of Object.entries(counts).sort((a, b) => b[1] - a[1]))
    table.append(row([html("td", FAULTS.has(ending) ? { class: "bad" } : {}, ENDINGS[ending] ?? ending), count]));
  at("endings").append(table);
}

// Games

let chosen = null, shownMoves = 0;

function moves(game) {
  const [, height] = data.size;
  const column = letters => [...letters].reduce((n, c) => n * 26 + c.charCodeAt(0) - 96, 0) - 1;
  return [...game.moves.matchAll(/([a-z]+)(\d+)/g)].map(([name, letters, number]) =>
    ({ name, x: column(letters), y: height - Number(number) }));
}

function showList() {
  const who = at("who").value, how = at("how").value;
  const games = data.games.filter(game => (!who || game.black === who || game.white === who) && (!how || game.ending === how));
  games.sort((a, b) => a.game - b.game);
  at("count").textContent = `${games.length} games`;
  const body = html("tbody", {});
  for (const game of games) {
    const why = html("td", { class: FAULTS.has(game.ending) ? "text bad" : "text", title: game.detail }, ENDINGS[game.ending] ?? game.ending);
    const entry = row([game.game + 1, html("td", { class: "text" }, game.black), html("td", { class: "text" }, game.white),
      RESULTS[game.result], game.times.length, why]);
    entry.addEventListener("click", () => choose(game, entry));
    if (game === chosen) entry.className = "chosen";
    body.append(entry);
  }
  at("list").replaceChildren(html("thead", {}, row(["#", "Black", "White", "Result", "Moves", "Ending"], "th")), body);
  if (!chosen && games.length) choose(games[0], body.firstChild);
}

function choose(game, entry) {
  document.querySelectorAll(".chosen").forEach(old => old.classList.remove("chosen"));
  entry.classList.add("chosen");
  chosen = game;
  at("title").textContent = `#${game.game + 1}  ${game.black} – ${game.white}  ${RESULTS[game.result]}, ` +
    (ENDINGS[game.ending] ?? game.ending) + (game.detail ? `: ${game.detail}` : "");
  at("slider").max = game.times.length;
  show(game.times.length);
}

function show(count) {
  if (!chosen) return;
  const all = moves(chosen);
  shownMoves = Math.max(0, Math.min(all.length, count));
  at("slider").value = shownMoves;
  at("board").replaceChildren(board(all.slice(0, shownMoves)));
  const last = all[shownMoves - 1];
  at("move").textContent = last ? `${shownMoves}. ${last.name}` +
    (shownMoves <= chosen.opening ? " (opening)" : `, ${chosen.times[shownMoves - 1]} ms`) : "Empty board";
}

function board(played) {
  const [width, height] = data.size, STEP = 30, EDGE = 34;
  const place = n => EDGE + n * STEP;
  const right = place(width - 1), bottom = place(height - 1);
  const picture = svg("svg", { viewBox: `0 0 ${right + EDGE} ${bottom + EDGE}` });
  picture.append(svg("rect", { width: "100%", height: "100%", rx: 6, fill: "var(--wood)" }));
  let grid = "";
  for (let x = 0; x < width; x++) grid += `M${place(x)} ${EDGE}V${bottom}`;
  for (let y = 0; y < height; y++) grid += `M${EDGE} ${place(y)}H${right}`;
  picture.append(svg("path", { d: grid, stroke: "#5d4524", fill: "none" }));
  const letters = x => (x < 26 ? "" : "a") + String.fromCharCode(97 + x % 26);
  for (let x = 0; x < width; x++) picture.append(svg("text", { x: place(x), y: bottom + 28 }, letters(x)));
  for (let y = 0; y < height; y++) picture.append(svg("text", { x: 12, y: place(y) + 4 }, String(height - y)));
  played.forEach(({ x, y }, n) => {
    const black = n % 2 === 0, last = n === played.length - 1;
    picture.append(svg("circle", { cx: place(x), cy: place(y), r: 13, fill: black ? "#1c1c1c" : "#fbfbf8",
      stroke: last ? "var(--mark)" : "#1c1c1c", "stroke-width": last ? 2.5 : 1 }));
    picture.append(svg("text", { x: place(x), y: place(y) + 4, style: `fill:${black ? "#fff" : "#1c1c1c"}` }, String(n + 1)));
  });
  return picture;
}

function prepareGames() {
  at("who").append(html("option", { value: "" }, "all engines"), ...names.map(name => html("option", { value: name }, name)));
  const endings = [...new Set(data.games.map(game => game.ending))];
  at("how").append(html("option", { value: "" }, "all endings"),
    ...endings.map(ending => html("option", { value: ending }, ENDINGS[ending] ?? ending)));
  for (const id of ["who", "how"]) at(id).addEventListener("change", showList);
  at("slider").addEventListener("input", event => show(Number(event.target.value)));
  const steps = { first: () => 0, back: () => shownMoves - 1, forth: () => shownMoves + 1, last: () => Infinity };
  for (const [id, step] of Object.entries(steps)) at(id).addEventListener("click", () => show(step()));
  const keys = { ArrowLeft: "back", ArrowRight: "forth", Home: "first", End: "last" };
  document.addEventListener("keydown", event => {
    if (!keys[event.key] || ["SELECT", "INPUT"].includes(event.target.tagName)) return;
    event.preventDefault();
    at(keys[event.key]).click();
  });
  showList();
}

showFacts();
showStanding();
showFaults();
showCross();
showElo();
showLengths();
showTimes();
showEndings();
prepareGames();
