// A question with a yes and a no.

import { button, h } from '../dom.js';
import { t } from '../strings.js';

/** @param {{ title: string, text?: string, yes: string, act: () => void }} question */
export function ask({ title, text, yes, act }) {
  const dialog = h('dialog', { 'aria-labelledby': 'ask-title', onclose: () => dialog.remove() },
    h('form', { method: 'dialog', onsubmit: act },
      h('h2', { id: 'ask-title' }, title), text && h('p', {}, text),
      h('div', { class: 'row' }, button(t('cancel'), () => dialog.close()), h('button', { type: 'submit', class: 'main' }, yes))));
  document.body.append(dialog);
  dialog.showModal();
}
