// What the page says, in every language it knows: one row for each thing, one column for each language.

/** @type {[code: string, name: string][]} */
export const LANGUAGES = [['en', 'English'], ['zh', '中文'], ['it', 'Italiano'], ['cs', 'Čeština'], ['ja', '日本語']];

/** @import { RequestError } from './service.js' */

/** @typedef {[en: string, zh: string, it: string, cs: string, ja: string]} Row */

/** @template {Record<string, Row>} T @param {T} table @returns {T} */
const complete = (table) => table;

const TABLE = complete({
  'cancel': ['Cancel', '取消', 'Annulla', 'Zrušit', 'キャンセル'],
  'close': ['Close', '关闭', 'Chiudi', 'Zavřít', '閉じる'],

  'view.play': ['Play', '对局', 'Gioca', 'Hrát', '対局'],
  'view.analyse': ['Analyse', '分析', 'Analizza', 'Rozbor', '解析'],

  'view.why': ['Why', '缘由', 'Perché', 'Proč', '理由'],
  'view.review': ['Review', '复盘', 'Rivedi', 'Přehled', '検討'],
  'view.learn': ['Learn', '学习', 'Impara', 'Učit se', '学ぶ'],
  'view.lab': ['Lab', '实验室', 'Laboratorio', 'Laboratoř', '研究室'],

  'choice.language': ['Language', '语言', 'Lingua', 'Jazyk', '言語'],
  'choice.theme': ['Light or dark', '浅色或深色', 'Chiaro o scuro', 'Světlý nebo tmavý', '明るい・暗い'],

  'colour.black': ['Black', '黑方', 'Nero', 'Černý', '黒'],
  'colour.white': ['White', '白方', 'Bianco', 'Bílý', '白'],
  'player.person': ['a person', '人', 'una persona', 'člověk', '人'],
  'player.engine': ['Cinquina', 'Cinquina', 'Cinquina', 'Cinquina', 'Cinquina'],

  'board.label': ['Board', '棋盘', 'Tavoliere', 'Deska', '盤'],
  'board.help': ['Arrow keys move, Enter places a stone.', '方向键移动,回车落子。', 'Le frecce muovono, Invio posa una pietra.', 'Šipky posouvají, Enter položí kámen.', '矢印キーで移動、Enterで着手。'],
  'board.black': ['black stone', '黑子', 'pietra nera', 'černý kámen', '黒石'],
  'board.white': ['white stone', '白子', 'pietra bianca', 'bílý kámen', '白石'],
  'board.empty': ['empty', '空', 'vuota', 'prázdné', '空'],
  'board.confirm': ['Play {square}', '落子 {square}', 'Gioca {square}', 'Zahrát {square}', '{square} に打つ'],

  'toolbar.label': ['Navigate the game', '浏览棋谱', 'Scorri la partita', 'Procházet partii', '棋譜の操作'],
  'go.first': ['First move', '开头', 'Inizio', 'Začátek', '最初へ'],
  'go.back': ['Undo', '后退', 'Indietro', 'Zpět', '一手戻る'],
  'go.forward': ['Redo', '前进', 'Avanti', 'Vpřed', '一手進む'],
  'go.last': ['Last move', '末尾', 'Fine', 'Konec', '最後へ'],
  'show.numbers': ['Numbers', '手数', 'Numeri', 'Čísla', '手数'],
  'show.sound': ['Sound', '声音', 'Suono', 'Zvuk', '音'],
  'show.coordinates': ['Coordinates', '坐标', 'Coordinate', 'Souřadnice', '座標'],

  'status.black': ['Black to move', '轮到黑方', 'Tocca al Nero', 'Na tahu je černý', '黒の番'],
  'status.white': ['White to move', '轮到白方', 'Tocca al Bianco', 'Na tahu je bílý', '白の番'],
  'status.start': ['Five in a row wins. Click where you want to play.', '五子连珠者胜。点击棋盘落子。', 'Vince chi ne mette cinque in fila. Clicca dove vuoi giocare.', 'Vyhrává pět v řadě. Klikněte, kam chcete táhnout.', '五つ並べば勝ち。打ちたい所をクリック。'],
  'status.thinking': ['Cinquina is thinking…', 'Cinquina 正在思考…', 'Cinquina sta pensando…', 'Cinquina přemýšlí…', 'Cinquina が考えています…'],
  'status.waiting': ['Cinquina will move', 'Cinquina 即将落子', 'Cinquina sta per muovere', 'Cinquina bude táhnout', 'まもなく Cinquina が打ちます'],
  'status.paused': ['It is Cinquina’s turn: click ‘Continue’, or play its move yourself.', '轮到 Cinquina:让它继续,或自己落子。', 'Tocca a Cinquina: falla continuare o gioca tu.', 'Na tahu je Cinquina: nechte ji pokračovat, nebo táhněte sami.', 'Cinquina の番です。続けさせるか、自分で打ってください。'],
  'status.you_win': ['You win!', '你赢了!', 'Hai vinto!', 'Vyhráli jste!', 'あなたの勝ち!'],
  'status.black_wins': ['Black wins', '黑方胜', 'Vince il Nero', 'Vyhrál černý', '黒の勝ち'],
  'status.white_wins': ['White wins', '白方胜', 'Vince il Bianco', 'Vyhrál bílý', '白の勝ち'],
  'status.five': ['Five in a row.', '五子连珠。', 'Cinque in fila.', 'Pět v řadě.', '五連。'],
  'status.resigned': ['The other side resigned.', '对方认输。', 'L’avversario ha abbandonato.', 'Soupeř se vzdal.', '相手の投了。'],
  'status.on_time': ['The other side ran out of time.', '对方超时。', 'L’avversario ha esaurito il tempo.', 'Soupeři došel čas.', '相手の時間切れ。'],
  'status.draw': ['Draw', '和棋', 'Patta', 'Remíza', '引き分け'],
  'status.full': ['The board is full.', '棋盘已满。', 'Il tavoliere è pieno.', 'Deska je plná.', '盤が埋まりました。'],
  'status.no_move': ['There is no legal move.', '按规则已无合法着法。', 'La regola non lascia mosse lecite.', 'Pravidla nepřipouštějí žádný tah.', '規則上打てる所がありません。'],
  'status.fault': ['This position is not valid', '此局面无效', 'Questa non è una posizione', 'Toto není pozice', '局面として成り立ちません'],
  'status.setup': ['Setting up a position', '摆放局面', 'Posizione da comporre', 'Sestavování pozice', '局面の編集'],
  'status.setup_more': ['Click to place a stone; click again to remove it.', '点击放子,再点取走。', 'Clicca per mettere le pietre, ancora per toglierle.', 'Kliknutím položíte kámen, dalším ho odeberete.', 'クリックで石を置き、もう一度で取ります。'],

  'notice.forbidden': ['This square is forbidden to Black.', '此处为黑方禁手。', 'La regola vieta questa casella al Nero.', 'Pravidla toto pole černému zakazují.', 'ここは黒の禁手です。'],

  'complaint.offline': ['The server is not responding.', '服务器无响应。', 'Il server non risponde.', 'Server neodpovídá.', 'サーバーが応答しません。'],
  'complaint.offline_more': ['Nothing is lost. Start cinquina again, and the page will continue.', '数据未丢失。重新启动 cinquina 即可继续。', 'Niente è perduto. Riavvia cinquina e la pagina continua.', 'Nic není ztraceno. Spusťte znovu cinquina a stránka bude pokračovat.', '何も失われていません。cinquina を再起動すれば続けられます。'],
  'complaint.over': ['The game is over.', '对局已结束。', 'La partita è finita.', 'Partie skončila.', '対局は終わっています。'],
  'complaint.no_move': ['There is no legal move.', '按规则已无合法着法。', 'La regola non lascia mosse legali.', 'Pravidla nedovolují žádný tah.', '規則上打てる手がありません。'],
  'complaint.stopped': ['Stopped.', '已停止。', 'Fermato.', 'Zastaveno.', '停止しました。'],
  'complaint.busy': ['This tab has too many requests at once.', '此标签页任务过多。', 'Troppo lavoro in corso in questa scheda.', 'V této kartě probíhá příliš mnoho úloh.', 'このタブの処理が多すぎます。'],

  'do.new': ['New game…', '新对局…', 'Nuova partita…', 'Nová hra…', '新しい対局…'],
  'do.take_back': ['Take back', '悔棋', 'Ritira', 'Vzít zpět', '待った'],
  'do.now': ['Play now', '立即落子', 'Muovi subito', 'Hraj hned', '今すぐ打つ'],
  'do.go_on': ['Continue', '继续', 'Continua', 'Pokračovat', '続ける'],
  'do.stop': ['Stop', '停止', 'Ferma', 'Zastavit', '停止'],
  'do.resign': ['Resign', '认输', 'Abbandona', 'Vzdát se', '投了'],
  'do.setup': ['Set up', '摆局', 'Componi', 'Sestavit', '局面編集'],
  'do.play_best': ['Play the best', '下最佳着', 'Gioca la migliore', 'Zahrát nejlepší', '最善手を打つ'],

  'setup.black': ['Black stones', '黑子', 'Pietre nere', 'Černé kameny', '黒石'],
  'setup.white': ['White stones', '白子', 'Pietre bianche', 'Bílé kameny', '白石'],
  'setup.erase': ['Erase', '擦除', 'Cancella', 'Mazat', '消す'],
  'setup.black_moves': ['Black moves', '黑先', 'Muove il Nero', 'Táhne černý', '黒番'],
  'setup.white_moves': ['White moves', '白先', 'Muove il Bianco', 'Táhne bílý', '白番'],
  'setup.clear': ['Clear', '清空', 'Svuota', 'Vyčistit', 'クリア'],
  'setup.done': ['Done', '完成', 'Fatto', 'Hotovo', '完了'],

  'new.title': ['New game', '新对局', 'Nuova partita', 'Nová hra', '新しい対局'],
  'new.rule': ['Rule', '规则', 'Regola', 'Pravidla', '規則'],
  'new.size': ['Board (15, or 20x30)', '棋盘(15 或 20x30)', 'Tavoliere (15, o 20x30)', 'Deska (15, nebo 20x30)', '盤(15 か 20x30)'],
  'new.bad_size': ['From 5 to 32 squares wide and high', '宽高须为 5 到 32', 'Da 5 a 32 caselle per lato', 'Od 5 do 32 polí na šířku i výšku', '縦横とも 5〜32'],
  'new.side': ['You play', '你执', 'Giochi con', 'Hrajete za', 'あなたは'],
  'new.black': ['Black (first)', '黑(先手)', 'il Nero (primo)', 'černé (první)', '黒(先手)'],
  'new.white': ['White (second)', '白(后手)', 'il Bianco (secondo)', 'bílé (druhý)', '白(後手)'],
  'new.both': ['both sides', '双方', 'entrambi', 'obě strany', '両方'],
  'new.none': ['neither: just watch', '观战', 'nessuno: guarda', 'nikoho: sledovat', '観戦'],
  'new.opening': ['Opening', '开局', 'Apertura', 'Zahájení', '布石'],
  'new.free': ['free', '自由', 'libera', 'volné', '自由'],
  'new.first': ['first: you place three stones', '先:你摆三子', 'per primo: metti tre pietre', 'první: položíte tři kameny', '先:三石を置く'],
  'new.second': ['second: you choose', '后:由你选择', 'per secondo: scegli tu', 'druhý: vybíráte', '後:選ぶ'],
  'new.level': ['Level', '级别', 'Livello', 'Úroveň', 'レベル'],
  'new.time': ['Time per move', '每步用时', 'Tempo per mossa', 'Čas na tah', '一手の時間'],
  'new.seconds': ['{n} s', '{n} 秒', '{n} s', '{n} s', '{n} 秒'],
  'new.clock': ['Clock', '棋钟', 'Orologio', 'Hodiny', '持ち時間'],
  'new.minutes': ['{n} min each', '每方 {n} 分钟', '{n} min a testa', '{n} min každý', '各 {n} 分'],
  'new.no_clock': ['no limit', '不限', 'senza limite', 'bez omezení', '無制限'],
  'new.start': ['Start', '开始', 'Inizia', 'Začít', '開始'],
  'level.n': ['{n} of 10', '{n} 级(共 10 级)', '{n} di 10', '{n} z 10', '{n}(全10段階)'],
  'level.full': ['10: strongest', '10:最强', '10: massimo', '10: nejsilnější', '10:最強'],

  'swap2.choices': ['Your choice', '你的选择', 'La tua scelta', 'Vaše volba', 'あなたの選択'],
  'swap2.you': ['You', '你', 'Tu', 'Vy', 'あなた'],
  'swap2.first': ['First player', '先摆方', 'Primo giocatore', 'První hráč', '先に置く側'],
  'swap2.second': ['Second player', '另一方', 'Secondo giocatore', 'Druhý hráč', '相手側'],
  'swap2.place3': ['{who}: place three stones, black, white, black', '{who}:摆三子,黑、白、黑', '{who}: tre pietre da mettere, nera, bianca, nera', '{who}: položit tři kameny, černý, bílý, černý', '{who}:三石を置く(黒・白・黒)'],
  'swap2.place2': ['{who}: place two more stones, white and black', '{who}:再摆两子,白、黑', '{who}: altre due pietre da mettere, bianca e nera', '{who}: položit další dva kameny, bílý a černý', '{who}:さらに二石を置く(白・黒)'],
  'swap2.choose3': ['{who}: White, Black, or two more stones?', '{who}:执白、执黑,还是再摆两子?', '{who}: Bianco, Nero o altre due pietre?', '{who}: bílé, černé, nebo další dva kameny?', '{who}:白か、黒か、さらに二石か?'],
  'swap2.choose5': ['{who}: White or Black?', '{who}:执白还是执黑?', '{who}: Bianco o Nero?', '{who}: bílé, nebo černé?', '{who}:白か、黒か?'],
  'swap2.balance': ['Make both colours equally good: your opponent will choose.', '尽量让双方均势:由对方选择。', 'Rendi i due colori equivalenti: sceglie l’altro.', 'Ať jsou obě barvy stejně dobré: vybírá druhý.', '黒白を互角に。選ぶのは相手。'],
  'swap2.whose_move': ['White makes the next move.', '下一手由白方下。', 'La prossima mossa è del Bianco.', 'Další tah má bílý.', '次の手は白。'],
  'swap2.stay': ['Play White', '执白', 'Gioca col Bianco', 'Hrát za bílé', '白を持つ'],
  'swap2.swap': ['Play Black', '执黑', 'Gioca col Nero', 'Hrát za černé', '黒を持つ'],
  'swap2.two': ['Place two more stones', '再摆两子', 'Metti altre due pietre', 'Položit další dva kameny', 'さらに二石を置く'],
  'swap2.anew': ['Choose again', '重新选择', 'Scegli di nuovo', 'Vybrat znovu', '選び直す'],
  'swap2.first_choose': ['First choose your colour.', '请先选择。', 'Prima scegli con che cosa giochi.', 'Nejprve si vyberte barvu.', '先に選んでください。'],
  'swap2.did3': ['{who}: three stones', '{who}:三子', '{who}: tre pietre', '{who}: tři kameny', '{who}:三石'],
  'swap2.did2': ['{who}: two more', '{who}:再两子', '{who}: altre due', '{who}: další dva', '{who}:さらに二石'],
  'swap2.took_black': ['{who}: Black', '{who}:执黑', '{who}: Nero', '{who}: černé', '{who}:黒'],
  'swap2.took_white': ['{who}: White', '{who}:执白', '{who}: Bianco', '{who}: bílé', '{who}:白'],

  'analyse.lines': ['Best lines', '最佳着法', 'Linee migliori', 'Nejlepší varianty', '候補手'],
  'analyse.count': ['Lines', '条数', 'Linee', 'Počet variant', '候補の数'],
  'analyse.depth': ['depth', '深度', 'profondità', 'hloubka', '深さ'],
  'analyse.speed': ['speed', '速度', 'velocità', 'rychlost', '速度'],
  'analyse.nodes': ['nodes', '节点', 'nodi', 'uzlů', '局面'],
  'analyse.time': ['time', '用时', 'tempo', 'čas', '時間'],
  'analyse.over': ['The game is over: there is nothing to analyse.', '对局已结束,无可分析。', 'La partita è finita: nulla da analizzare.', 'Partie skončila: není co rozebírat.', '終局しています。解析するものはありません。'],
  'analyse.off': ['Stopped.', '已停止。', 'Fermo.', 'Zastaveno.', '停止中。'],
  'analyse.follow': ['Play up to {square}', '下到 {square}', 'Gioca fino a {square}', 'Zahrát až po {square}', '{square} まで進める'],
  'graph.title': ['Black’s chance to win, move by move', '黑方胜率曲线', 'Probabilità di vittoria del Nero, mossa per mossa', 'Šance černého na výhru tah po tahu', '黒の勝率の推移'],

  'openings.title': ['Played here', '此处对局', 'Giocato qui', 'Hráno zde', 'ここでの実戦'],
  'openings.shipped': ['From the games included with the program. To use your own: {make}, then {serve}.', '来自程序自带的对局。使用自己的对局:{make},然后 {serve}。', 'Dalle partite fornite col programma. Per le tue: {make}, poi {serve}.', 'Z partií dodaných s programem. Pro vlastní: {make}, pak {serve}.', '付属の棋譜による。自分の棋譜なら:{make}、次に {serve}。'],
  'openings.setup': ['Positions that were set up by hand do not occur in games.', '手工摆放的局面不在任何对局中。', 'Una posizione composta a mano non è in nessuna partita.', 'Ručně sestavená pozice není v žádné partii.', '手で並べた局面は棋譜にない。'],
  'openings.none': ['No game in the database reached this position.', '数据库中无此局面。', 'Nessuna partita dell’archivio è arrivata qui.', 'Žádná partie z databáze sem nedošla.', 'データベースに該当局面なし。'],
  'openings.move': ['Move', '着法', 'Mossa', 'Tah', '手'],
  'openings.games': ['Games', '局数', 'Partite', 'Partií', '局数'],
  'openings.black': ['Black won', '黑胜', 'Vince il Nero', 'Vyhrál černý', '黒勝ち'],
  'openings.white': ['White won', '白胜', 'Vince il Bianco', 'Vyhrál bílý', '白勝ち'],
  'openings.draws': ['Draws', '和棋', 'Patte', 'Remíz', '引分'],

  'moves.title': ['Moves', '着法', 'Mosse', 'Tahy', '棋譜'],
  'moves.none': ['No moves yet.', '尚无着法。', 'Ancora nessuna mossa.', 'Zatím žádný tah.', 'まだ手がありません。'],
  'moves.comment': ['A comment on this move', '此着评注', 'Un commento a questa mossa', 'Poznámka k tomuto tahu', 'この手へのコメント'],
  'moves.promote': ['Main line', '设为主线', 'Linea principale', 'Hlavní varianta', '本譜にする'],
  'moves.remove': ['Delete from here', '删除此后', 'Elimina da qui', 'Smazat odtud', 'ここから削除'],

  'share.link': ['Copy link', '复制链接', 'Copia il link', 'Kopírovat odkaz', 'リンクをコピー'],
  'share.copied': ['Link copied.', '链接已复制。', 'Link copiato.', 'Odkaz zkopírován.', 'リンクをコピーしました。'],
  'share.in_address': ['The link is in the address bar.', '链接在地址栏中。', 'Il link è nella barra degli indirizzi.', 'Odkaz je v adresním řádku.', 'リンクはアドレスバーにあります。'],
  'share.save_as': ['Save as', '保存为', 'Salva come', 'Uložit jako', '保存形式'],
  'share.save': ['Save the game', '保存棋谱', 'Salva la partita', 'Uložit partii', '棋譜を保存'],
  'share.copy_picture': ['Copy picture', '复制图片', 'Copia immagine', 'Kopírovat obrázek', '画像をコピー'],
  'share.picture_copied': ['Picture copied.', '图片已复制。', 'Immagine copiata.', 'Obrázek zkopírován.', '画像をコピーしました。'],
  'share.no_clipboard': ['This browser does not allow pages to copy pictures.', '此浏览器不允许网页复制图片。', 'Questo browser non permette di copiare immagini.', 'Tento prohlížeč nedovolí kopírovat obrázky.', 'このブラウザでは画像をコピーできません。'],
  'share.picture': ['Save the board as a picture', '保存棋盘图片', 'Salva il tavoliere come immagine', 'Uložit desku jako obrázek', '盤面を画像で保存'],

  'keys.title': ['Keyboard shortcuts', '快捷键', 'Tasti', 'Klávesy', 'キー操作'],
  'keys.step': ['one move back, forward', '后退、前进一步', 'una mossa indietro, avanti', 'tah zpět, vpřed', '一手戻る・進む'],
  'keys.ends': ['to the start, the end', '到开头、末尾', 'all’inizio, alla fine', 'na začátek, na konec', '最初へ・最後へ'],
  'keys.board': ['to the board', '到棋盘', 'al tavoliere', 'na desku', '盤へ'],
  'keys.place': ['on the board: choose a square, play', '在棋盘上:选点、落子', 'sul tavoliere: scegli e gioca', 'na desce: vybrat pole, táhnout', '盤上:選んで打つ'],
  'keys.go': ['continue or stop', '继续或停止', 'continua o ferma', 'pokračovat nebo zastavit', '続行・停止'],
  'keys.show': ['numbers, coordinates', '手数、坐标', 'numeri, coordinate', 'čísla, souřadnice', '手数・座標'],
  'keys.views': ['the views', '切换视图', 'le viste', 'pohledy', '画面の切替'],

  'why.case0': ['{px} to move: neither side has an attack of one or two steps.', '轮到{px}:没有一步或两步的攻击。', 'Tocca al {px}: nessun attacco di uno o due passi.', 'Na tahu je {px}: nestojí žádný útok o jednom či dvou krocích.', '{px}の番:一手・二手の攻めはない。'],
  'why.case1': ['{px} completes five and wins.', '{px}成五获胜。', '{px} completa il cinque e vince.', '{px} dokončí pětku a vyhraje.', '{px}が五を完成して勝つ。'],
  'why.case2': ['{px} must block {py}’s four.', '{px}必须挡{py}的四。', '{px} deve bloccare il quattro del {py}.', '{px} musí zablokovat čtyřku: {py}.', '{px}は{py}の四を止めなければならない。'],
  'why.case3': ['{px} has lost: {py} completes five, and it cannot be stopped.', '{px}已负:{py}成五无法阻止。', '{px} ha perso: {py} completa il cinque e non si può fermare.', '{px} prohrál: {py} dokončí pětku a nelze to zastavit.', '{px}の負け:{py}の五を止められない。'],
  'why.case4': ['{px} makes two fours at once and wins.', '{px}可做双四获胜。', '{px} fa due quattro insieme e vince.', '{px} udělá dvě čtyřky naráz a vyhraje.', '{px}は四を二つ同時に作って勝つ。'],
  'why.case4_forbidden': ['{px} makes a four that {py} may not stop, and wins.', '{px}冲四,{py}因禁手不能防,{px}获胜。', '{px} fa un quattro che il {py} non può fermare per divieto, e vince.', '{px} udělá čtyřku, kterou {py} nesmí zastavit, a vyhraje.', '{px}の四を{py}は禁手で止められず、{px}の勝ち。'],
  'why.threat_forbidden': ['{py} threatens to make a four that {px} may not stop.', '{py}威胁冲四,{px}因禁手不能防。', 'Il {py} minaccia un quattro che il {px} non può fermare per divieto.', '{py} hrozí čtyřkou, kterou {px} nesmí zastavit.', '{py}は、{px}が禁手で止められない四を狙っている。'],
  'why.forbidden_block': ['The four on {four} can only be stopped on {five}, which is forbidden to Black: {reason}.', '{four} 的四只能在 {five} 防守,而该点是黑方禁手:{reason}。', 'Il quattro in {four} si ferma solo in {five}, vietata al Nero: {reason}.', 'Čtyřku na {four} lze zastavit jen na {five}, a to je černému zakázáno: {reason}.', '{four} の四は {five} でしか止められず、そこは黒の禁手:{reason}。'],
  'forbidden.overline': ['six or more in a row', '长连', 'sei o più in fila', 'šest a více v řadě', '長連'],
  'forbidden.double_four': ['two fours at once', '四四', 'due quattro insieme', 'dvě čtyřky naráz', '四々'],
  'forbidden.double_three': ['two threes at once', '三三', 'due tre insieme', 'dvě trojky naráz', '三々'],
  'why.case5': ['{px} must keep {py} from making two fours at once, or make a four.', '{px}必须阻止{py}做双四,或自己冲四。', '{px} deve impedire al {py} due quattro insieme, o fare un quattro.', '{px} musí zabránit dvěma čtyřkám naráz ({py}), nebo udělat čtyřku.', '{px}は{py}の四々を防ぐか、四を作らなければならない。'],
  'why.case5_lost': ['{px} has lost: nothing stops {py} from making two fours at once.', '{px}已负:无法阻止{py}做双四。', '{px} ha perso: nulla impedisce al {py} due quattro insieme.', '{px} prohrál: nic nezabrání dvěma čtyřkám naráz ({py}).', '{px}の負け:{py}の四々を防げない。'],
  'why.all_left': ['Every move is possible.', '所有着法均可。', 'Restano tutte le mosse.', 'Zbývají všechny tahy.', 'すべての手が残っている。'],
  'why.left': ['Moves that remain: {moves}.', '剩余着法:{moves}。', 'Resta: {moves}.', 'Zbývá: {moves}.', '残る手:{moves}。'],
  'why.none_left': ['No move helps.', '无着可救。', 'Nessuna mossa aiuta.', 'Žádný tah nepomůže.', '助かる手はない。'],
  'why.delays': ['These only delay it: {moves}.', '仅能拖延:{moves}。', 'Solo un rinvio: {moves}.', 'Jen odklad: {moves}.', '先延ばしだけ:{moves}。'],
  'why.nothing': ['There is no three, four or cross on the board.', '盘上没有三、四或交叉。', 'Nessun tre, quattro o incrocio sul tavoliere.', 'Na desce není žádná trojka, čtyřka ani kříž.', '盤上に三・四・交差はない。'],
  'why.triggers': ['triggers {squares}', '触发点 {squares}', 'inneschi {squares}', 'spouštěče {squares}', '引き金 {squares}'],
  'why.defence': ['defence {squares}', '防点 {squares}', 'difesa {squares}', 'obrana {squares}', '防ぎ {squares}'],
  'why.no_defence': ['cannot be stopped', '无法阻止', 'non si può fermare', 'nelze zastavit', '止められない'],
  'why.only_threat': ['a threat, not yet an attack', '威胁,尚非攻击', 'una minaccia, non ancora un attacco', 'hrozba, zatím ne útok', '脅しで、まだ攻めではない'],
  'why.at': ['at {square}', '在 {square}', 'in {square}', 'na {square}', '{square}'],
  'why.key_trigger': ['trigger', '触发点', 'innesco', 'spouštěč', '引き金'],
  'why.key_defence': ['defence', '防点', 'difesa', 'obrana', '防ぎ'],
  'why.key_left': ['moves that remain', '剩余着法', 'ciò che resta', 'co zbývá', '残る手'],

  'pattern.S5': ['five', '五', 'cinque', 'pětka', '五'],
  'pattern.D4': ['double four', '活四', 'doppio quattro', 'dvojitá čtyřka', '両端の四(達四)'],
  'pattern.S4': ['simple four', '冲四', 'quattro semplice', 'jednoduchá čtyřka', '四'],
  'pattern.D3': ['double three', '活三(两防)', 'doppio tre', 'dvojitá trojka', '三(防ぎ二)'],
  'pattern.W3': ['weak three', '活三(三防)', 'tre debole', 'slabá trojka', '三(防ぎ三)'],
  'pattern.S3': ['simple three', '眠三', 'tre semplice', 'jednoduchá trojka', '眠三'],
  'pattern.C44': ['two fours cross', '双四', 'incrocio di due quattro', 'kříž dvou čtyřek', '四々'],
  'pattern.C43': ['a four and a three cross', '四三', 'incrocio di quattro e tre', 'kříž čtyřky a trojky', '四三'],
  'pattern.C33': ['two threes cross', '双三', 'incrocio di due tre', 'kříž dvou trojek', '三々'],

  'proof.title': ['Is it won?', '是否必胜?', 'È vinta?', 'Je to vyhrané?', '勝ちがあるか'],
  'proof.ask': ['Does {player} win?', '{player}能胜吗?', 'Vince {player}?', 'Vyhraje {player}?', '{player}は勝つか?'],
  'proof.what': ['The solver searches for a win by threats against every defence, and writes it as a proof.', '求解器寻找无法防住的连续威胁取胜,并写成证明。', 'Il risolutore cerca una vittoria per minacce che nessuna difesa ferma, e la scrive come dimostrazione.', 'Řešič hledá výhru hrozbami, kterou žádná obrana nezastaví, a zapíše ji jako důkaz.', '防げない追い詰めの勝ちを探し、証明として書き出します。'],
  'proof.searching': ['Searching: {n} boards…', '搜索中:{n} 个局面…', 'Ricerca: {n} posizioni…', 'Hledání: {n} pozic…', '探索中:{n} 局面…'],
  'proof.win': ['{player} wins with {n} stones.', '{player}以 {n} 子取胜。', '{player} vince con {n} pietre.', '{player} vyhraje {n} kameny.', '{player}は {n} 手で勝つ。'],
  'proof.checked': ['The proof was checked from the rules alone.', '证明已仅凭规则验证。', 'La dimostrazione è stata verificata dalle sole regole.', 'Důkaz byl ověřen jen z pravidel hry.', '証明は規則だけから検証済み。'],
  'proof.unchecked': ['The proof is too long to be checked here.', '证明过长,未在此验证。', 'La dimostrazione è troppo lunga per verificarla qui.', 'Důkaz je na ověření zde příliš dlouhý.', '証明が長すぎ、ここでは検証していません。'],
  'proof.none': ['{player} does not win by fours and threes, and no longer win was found.', '{player}无法靠四和三取胜;未找到更长的胜法。', '{player} non vince con quattro e tre; nessuna vittoria più lunga trovata.', '{player} nevyhraje čtyřkami a trojkami; delší výhra nenalezena.', '{player}に四・三の追い詰めはなく、より長い勝ちも見つからない。'],
  'proof.unknown': ['Unknown: the time ran out.', '未知:时间不足。', 'Non si sa: il tempo non è bastato.', 'Neznámo: nestačil čas.', '不明:時間切れ。'],
  'proof.save': ['Save the proof', '保存证明', 'Salva la dimostrazione', 'Uložit důkaz', '証明を保存'],
  'proof.restart': ['From the start', '从头', 'Dall’inizio', 'Od začátku', '最初から'],
  'proof.plays': ['The attacker plays:', '攻方下:', 'L’attaccante gioca:', 'Útočník hraje:', '攻め方の手:'],
  'proof.unstoppable': ['Next comes five on {square}, which cannot be stopped.', '下一着 {square} 成五,无法阻止。', 'Segue il cinque in {square}, e non si può fermare.', 'Následuje pětka na {square}, kterou nelze zastavit.', '次に {square} で五:止められない。'],
  'proof.five': ['Five.', '成五。', 'Cinque.', 'Pětka.', '五。'],
  'proof.replies': ['The defender has {n} replies that need an answer of their own:', '守方有 {n} 种需应对的着法:', 'Il difensore ha {n} risposte che vogliono una replica propria:', 'Obránce má {n} odpovědí, které chtějí vlastní reakci:', '守り方の応手 {n} 通り:'],
  'proof.witness': ['Against every other reply: {line}', '其余应着皆可:{line}', 'Contro ogni altra risposta: {line}', 'Proti každé jiné odpovědi: {line}', 'その他の応手には:{line}'],

  'load.paste': ['Paste a game: moves (h8i9j10), PSQ or SGF', '粘贴棋谱:着法(h8i9j10)、PSQ 或 SGF', 'Incolla una partita: mosse (h8i9j10), PSQ o SGF', 'Vložte partii: tahy (h8i9j10), PSQ nebo SGF', '棋譜を貼り付け:h8i9j10、PSQ、SGF'],
  'load.open': ['Open', '打开', 'Apri', 'Otevřít', '開く'],
  'load.file': ['Choose a file…', '选择文件…', 'Scegli un file…', 'Vybrat soubor…', 'ファイルを選ぶ…'],
  'load.formats': ['Or drop a file on the page: {formats}.', '也可将文件拖到页面:{formats}。', 'Oppure trascina un file sulla pagina: {formats}.', 'Nebo přetáhněte soubor na stránku: {formats}.', 'ファイルをページに落としてもよい:{formats}。'],
  'load.left_out': ['The tree is very large: {n} of its moves are left out.', '棋谱树过大:省略了 {n} 着。', 'L’albero è molto grande: {n} mosse sono omesse.', 'Strom je velmi velký: {n} tahů je vynecháno.', '変化が多すぎるため、{n} 手を省きました。'],
  'load.damaged': ['The file is damaged; this part could be read. {why}', '文件已损坏,仅能读出这些。{why}', 'Il file è danneggiato; questo si leggeva ancora. {why}', 'Soubor je poškozen; toto šlo ještě přečíst. {why}', 'ファイルが壊れています。読めたのはここまで。{why}'],
  'load.doubtful': ['The file may have been read wrongly: {why}', '文件可能有误:{why}', 'Il file potrebbe non essere integro: {why}', 'Soubor možná není v pořádku: {why}', 'ファイルに疑問があります:{why}'],
  'load.too_large': ['This file is too large: the limit is 16 MB.', '文件过大:最多 16 MB。', 'Il file è troppo grande: al massimo 16 MB.', 'Soubor je příliš velký: nejvýše 16 MB.', 'ファイルが大きすぎます(16 MB まで)。'],
  'load.failed': ['This cannot be read: {why}', '无法读取:{why}', 'Non si può leggere: {why}', 'Nelze přečíst: {why}', '読み込めません:{why}'],

  'list.title': ['Which game?', '哪一局?', 'Quale partita?', 'Která partie?', 'どの対局?'],
  'list.game': ['Game {n}', '第 {n} 局', 'Partita {n}', 'Partie {n}', '第 {n} 局'],
  'list.moves': ['{n} moves', '{n} 手', '{n} mosse', '{n} tahů', '{n} 手'],
  'list.shown': ['{from} – {to} of {of}', '{from} – {to} / 共 {of}', '{from} – {to} di {of}', '{from} – {to} z {of}', '{from} – {to} / {of}'],
  'list.earlier': ['Earlier games', '前面的对局', 'Partite precedenti', 'Předchozí partie', '前の対局'],
  'list.later': ['Later games', '后面的对局', 'Partite seguenti', 'Další partie', '次の対局'],

  'review.title': ['Review', '复盘', 'Revisione', 'Přehled partie', '検討'],
  'review.other': ['Another game', '其他棋谱', 'Un’altra partita', 'Jiná partie', '別の棋譜'],
  'review.start': ['Review this game', '复盘此局', 'Rivedi questa partita', 'Projít tuto partii', 'この対局を検討'],
  'review.progress': ['Progress of the review', '复盘进度', 'Avanzamento della revisione', 'Průběh přehledu', '検討の進み具合'],
  'review.looking': ['Analysing every position…', '正在查看每个局面…', 'Guardo ogni posizione…', 'Procházím každou pozici…', '各局面を調べています…'],
  'review.walking': ['Going back from the end…', '从终局往回证明…', 'Ripercorro dalla fine…', 'Jdu zpět od konce…', '終局からさかのぼっています…'],
  'review.worst': ['Worst moves', '最差着法', 'Mosse peggiori', 'Nejhorší tahy', '悪手'],
  'review.every': ['Every move', '每一着', 'Ogni mossa', 'Každý tah', 'すべての手'],
  'review.no_mistakes': ['No serious mistakes.', '没有明显失误。', 'Nessuna mossa è costata molto.', 'Žádný tah nestál mnoho.', '大きな悪手はない。'],
  'review.cost': ['cost {n} of 100 points', '损失 {n} 个百分点', 'costa {n} punti su 100', 'stál {n} bodů ze 100', '勝率 {n} 点の損'],
  'review.better': ['better: {line}', '更好:{line}', 'meglio: {line}', 'lepší: {line}', '正着:{line}'],
  'review.missed': ['missed a win: {line}', '错过胜机:{line}', 'vittoria mancata: {line}', 'minul výhru: {line}', '勝ちを逃す:{line}'],
  'review.lost_title': ['Where it was lost', '败着所在', 'Dove è stata persa', 'Kde se prohrálo', '敗着'],
  'review.lost': ['Move {n} ({move}) lost the game: from there the win is proven, step by step.', '第 {n} 手({move})致败:此后胜势逐步得证。', 'Con la mossa {n} ({move}) la partita era persa: da lì la vittoria è dimostrata passo per passo.', 'Tahem {n} ({move}) byla partie prohrána: odtud je výhra krok za krokem dokázána.', '{n} 手目({move})が敗着:以後の勝ちは一手ずつ証明済み。'],
  'review.lost_always': ['Every position was already proven lost for the loser.', '负方的每个局面均已证明必败。', 'Ogni posizione di chi ha perso è dimostrata persa.', 'Každá pozice poraženého je dokazatelně prohraná.', '敗者の全局面は負けが証明されている。'],
  'review.show': ['Show', '查看', 'Mostra', 'Ukázat', '見る'],
  'fate.lost': ['loses too (proven)', '同样败(已证)', 'perde lo stesso (dimostrato)', 'také prohrává (dokázáno)', 'やはり負け(証明済)'],
  'fate.holds': ['holds: no win by fours and threes', '可守:无四三取胜', 'teneva: nessuna vittoria con quattro e tre', 'držel: žádná výhra čtyřkami a trojkami', '受かる:四・三の追い詰めなし'],
  'fate.unknown': ['unknown: the time ran out', '时限内未知', 'non noto nel tempo dato', 'v daném čase neznámo', '時間内では不明'],

  'hint.title': ['A hint', '提示', 'Un aiuto', 'Nápověda', 'ヒント'],
  'hint.about': ['For the game on the board: first where to look, then what to look for, then the move.', '针对盘上棋局:先提示位置,再提示目的,最后给出着法。', 'Per la partita sul tavoliere: prima dove guardare, poi che cosa, infine la mossa.', 'K partii na desce: nejprve kam se dívat, pak co hledat, nakonec tah.', '盤上の対局について:まず場所、次に狙い、最後に手。'],
  'hint.where': ['Where?', '哪里?', 'Dove?', 'Kde?', 'どこ?'],
  'hint.what': ['What?', '什么?', 'Che cosa?', 'Co?', '何を?'],
  'hint.move': ['The move', '着法', 'La mossa', 'Tah', '手'],
  'hint.zone': ['Look at the shaded part of the board.', '看盘上的阴影区域。', 'Guarda la parte ombreggiata.', 'Podívejte se na vystínovanou část.', '影の付いた所を見てください。'],
  'hint.play': ['Play {square}.', '下 {square}。', 'Gioca {square}.', 'Zahrajte {square}.', '{square} に打つ。'],
  'hint.makes': ['It makes: {name}.', '形成:{name}。', 'Forma: {name}.', 'Vznikne: {name}.', 'できる形:{name}。'],
  'hint.kind_five': ['Five can be completed.', '可以成五。', 'Si può completare il cinque.', 'Lze dokončit pětku.', '五が完成する。'],
  'hint.kind_block': ['A four must be blocked.', '必须挡四。', 'C’è un quattro da bloccare.', 'Je třeba zablokovat čtyřku.', '四を止める必要がある。'],
  'hint.kind_lost': ['Nothing helps any more: the game is lost.', '已无法挽回。', 'Ormai nulla aiuta.', 'Už nic nepomůže.', 'もう助からない。'],
  'hint.kind_win': ['There is a win by threats, with {n} stones.', '有连续威胁的胜法,共 {n} 子。', 'C’è una vittoria per minacce, con {n} pietre.', 'Je tu výhra hrozbami, {n} kameny.', '{n} 手で勝つ追い詰めがある。'],
  'hint.kind_defend': ['A three must be answered.', '必须应对活三。', 'C’è un tre a cui rispondere.', 'Je třeba odpovědět na trojku.', '三を受ける必要がある。'],
  'hint.kind_shape': ['Nothing is forced: build where your lines meet.', '没有强制着:在己方线路交汇处发展。', 'Nulla è forzato: costruisci dove le tue linee si incontrano.', 'Nic není vynucené: stavte, kde se vaše linie potkávají.', '強制はない:自分の線が交わる所に打とう。'],

  'hint.busy': ['Looking…', '正在查看…', 'Guardo…', 'Dívám se…', '調べています…'],

  'puzzle.title': ['Puzzles', '习题', 'Problemi', 'Úlohy', '詰め問題'],
  'puzzle.kind': ['Kind', '类型', 'Tipo', 'Druh', '種類'],
  'puzzle.all': ['all', '全部', 'tutti', 'všechny', 'すべて'],
  'puzzle.fours': ['win by fours', '连续冲四胜', 'vincere coi quattro', 'výhra čtyřkami', '四追い'],
  'puzzle.threes': ['win by threes and fours', '连续活三胜', 'vincere con tre e quattro', 'výhra trojkami a čtyřkami', '追い詰め'],
  'puzzle.start': ['Start', '开始', 'Inizia', 'Začít', '開始'],
  'puzzle.progress': ['{n} of {of} solved · your rating {rating}', '已解 {n}/{of} · 你的等级分 {rating}', '{n} di {of} risolti · il tuo punteggio {rating}', 'vyřešeno {n} z {of} · vaše hodnocení {rating}', '{of} 問中 {n} 問正解 · あなたのレート {rating}'],
  'puzzle.task_fours': ['{side} to move wins by fours', '{side}先,连续冲四取胜', '{side} muove e vince coi quattro', '{side} na tahu vyhraje čtyřkami', '{side}番、四追いで勝ち'],
  'puzzle.task_threes': ['{side} to move wins by threes and fours', '{side}先,连续活三取胜', '{side} muove e vince con tre e quattro', '{side} na tahu vyhraje trojkami a čtyřkami', '{side}番、追い詰めで勝ち'],
  'puzzle.rating': ['rated {n}', '难度 {n}', 'difficoltà {n}', 'obtížnost {n}', '難度 {n}'],
  'puzzle.try': ['Find the win: {n} stones.', '找出胜法:{n} 子。', 'Trova la vittoria: {n} pietre.', 'Najděte výhru: {n} kamenů.', '勝ちを見つけよう:{n} 手。'],
  'puzzle.busy': ['Checking…', '检查中…', 'Controllo…', 'Kontroluji…', '確認中…'],
  'puzzle.right': ['Right. Continue.', '正确,继续。', 'Giusto. Continua.', 'Správně. Pokračujte.', '正解。続けて。'],
  'puzzle.wrong': ['That gives the win away. Try again.', '这样就放走了胜机。再试。', 'Così la vittoria sfugge. Riprova.', 'Tím výhra uniká. Zkuste znovu.', 'それでは勝ちを逃す。もう一度。'],
  'puzzle.unsure': ['The solver could not decide in time. Try another move.', '求解器未能及时判断,请换一着。', 'Il risolutore non ha deciso in tempo. Prova un’altra mossa.', 'Řešič to včas nerozhodl. Zkuste jiný tah.', '時間内に判定できない。別の手を。'],
  'puzzle.solved': ['Solved!', '解开了!', 'Risolto!', 'Vyřešeno!', '正解!'],
  'puzzle.show': ['Show the move', '显示着法', 'Mostra la mossa', 'Ukázat tah', '手を見る'],
  'puzzle.skip': ['Another one', '换一题', 'Un altro', 'Jiná', '別の問題'],
  'puzzle.next': ['Next', '下一题', 'Prossimo', 'Další', '次へ'],
  'puzzle.leave': ['Leave', '离开', 'Esci', 'Odejít', 'やめる'],

  'lab.title': ['Classification', '判定', 'Il verdetto', 'Verdikt', '判定'],
  'lab.grid': ['A pattern, square by square', '逐格绘制的形', 'Uno schema, casella per casella', 'Vzor, pole po poli', '形(マスごと)'],
  'lab.help': ['X attacks, O defends. Click a square to draw it, again to remove it; squares that are not drawn are not part of the pattern.', 'X 进攻,O 防守。点击格子绘制,再点取消;形即所画之格。', 'X attacca, O difende. Un clic disegna una casella, un altro la toglie; lo schema è esattamente ciò che è disegnato.', 'X útočí, O brání. Kliknutím pole nakreslíte, dalším odeberete; vzor je přesně to, co je nakresleno.', 'X が攻め、O が守り。クリックで描き、もう一度で消す。描いたマスだけが形になる。'],
  'lab.examples': ['Examples', '示例', 'Esempi', 'Příklady', '例'],
  'lab.tool_+': ['empty square', '空格', 'casella vuota', 'prázdné pole', '空きマス'],
  'lab.tool_X': ['X', 'X', 'X', 'X', 'X'],
  'lab.tool_O': ['O', 'O', 'O', 'O', 'O'],
  'lab.outside': ['not in the pattern', '不在形内', 'fuori dallo schema', 'mimo vzor', '形の外'],
  'lab.busy': ['Solving the restricted game…', '正在穷尽受限对局…', 'Gioco fino in fondo la partita ristretta…', 'Rozehrávám omezenou hru…', '制限された対局を調べています…'],
  'lab.empty': ['Draw a pattern.', '请画一个形。', 'Disegna uno schema.', 'Nakreslete vzor.', '形を描いてください。'],
  'lab.victory': ['A victory of {n} steps', '{n} 步的胜形', 'Una vittoria in {n} passi', 'Vítězství o {n} krocích', '{n} 手の勝形'],
  'lab.attack': ['An attack of {n} steps', '{n} 步的攻击', 'Un attacco in {n} passi', 'Útok o {n} krocích', '{n} 手の攻め'],
  'lab.threat': ['A threat of {n} steps', '{n} 步的威胁', 'Una minaccia in {n} passi', 'Hrozba o {n} krocích', '{n} 手の脅し'],
  'lab.generic': ['Generic: neither victory nor attack nor threat', '普通:非胜形、攻击或威胁', 'Generico: né vittoria né attacco né minaccia', 'Obecný: ani vítězství, ani útok, ani hrozba', '一般:勝形でも攻めでも脅しでもない'],
  'lab.name': ['The paper calls it {name}.', '论文称之为 {name}。', 'L’articolo lo chiama {name}.', 'Článek jej nazývá {name}.', '論文での名は {name}。'],
  'lab.triggers': ['triggers: {n}', '触发点:{n}', 'inneschi: {n}', 'spouštěče: {n}', '引き金:{n}'],
  'lab.defence': ['defence: {n} squares', '防点:{n}', 'difesa: {n} caselle', 'obrana: {n} polí', '防ぎ:{n} マス'],
  'lab.minimal': ['minimal: no square can be left out', '极小:缺一格不可', 'minimale: nessuna casella è di troppo', 'minimální: žádné pole nelze vynechat', '極小:どのマスも欠かせない'],
  'lab.irrational': ['irrational: no sensible player would make it', '非理性:理智的棋手不会下成', 'irrazionale: nessun giocatore sensato lo fa', 'iracionální: rozumný hráč ho neudělá', '不合理:普通は作られない'],
  'lab.impossible': ['impossible: there was a five before', '不可能:此前已成五', 'impossibile: prima c’era già un cinque', 'nemožný: dříve už stála pětka', '不可能:前に五があった'],
  'lab.contains': ['contains {names}', '包含 {names}', 'contiene {names}', 'obsahuje {names}', '含む:{names}'],

  'rule.freestyle': ['Freestyle: five or more', '无禁手:五子或更多', 'Libera: cinque o più', 'Volná: pět a více', '自由:五以上'],
  'rule.exactly_five': ['Exactly five', '恰好五子', 'Esattamente cinque', 'Přesně pět', '五のみ'],
  'rule.caro_exactly_five': ['Caro, exactly five', 'Caro(恰好五子)', 'Caro, esattamente cinque', 'Caro, přesně pět', 'Caro(五のみ)'],
  'rule.renju': ['Renju', '连珠(禁手)', 'Renju', 'Renju', '連珠'],
  'rule.caro': ['Caro', 'Caro', 'Caro', 'Caro', 'Caro'],
});

/** @typedef {keyof typeof TABLE} Key */

let column = 0;

/** Speaks this language from now on, or the browser's. @param {string} wanted */
export function chooseLanguage(wanted) {
  const codes = LANGUAGES.map(([code]) => code);
  const asked = [wanted, ...navigator.languages.map((tag) => tag.slice(0, 2))].find((code) => codes.includes(code)) ?? 'en';
  column = codes.indexOf(asked);
  document.documentElement.lang = asked;
}

/** @param {Key} key @param {Record<string, string | number>} [values] */
export function t(key, values = {}) {
  const text = /** @type {string} */ (TABLE[key][column]);
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));
}

/** What the server complains about, in words of this language where there are any. @param {RequestError} complaint */
export function errorText({ code, message }) {
  const key = `complaint.${code}`;
  return key in TABLE ? t(/** @type {Key} */ (key)) : message;
}

/** @param {string} rule as the server calls it */
export function ruleName(rule) {
  const key = `rule.${rule.replace(/[^a-z]+/g, '_')}`;
  return key in TABLE ? t(/** @type {Key} */ (key)) : rule;
}
