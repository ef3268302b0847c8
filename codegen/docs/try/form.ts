import { AnswerBox } from './answer.ts';
import type { Described, DescribedParameter } from './described.ts';
import { element } from './element.ts';
import { curlOf, requestOf, type Outgoing } from './request.ts';
import { tokenField } from './tokens.ts';

/** As the commands in the page have them. */
const VARIABLES = { tenant: 'BATON_TOKEN', admin: 'ADMIN_TOKEN' };

type Field = HTMLInputElement | HTMLSelectElement;

/** The form that sends requests to an operation of this server. */
export function formOf(described: Described): HTMLFormElement {
  const { parameters, body, answers, token } = described;
  const form = element('form');
  const answer = new AnswerBox();
  const fields = new Map<string, Field>();

  const tokens = token && tokenField(token);
  if (tokens) form.append(tokens.label);
  for (const parameter of parameters) {
    const field = fieldOf(parameter);
    fields.set(`${parameter.in} ${parameter.name}`, field);
    form.append(labelled(`${parameter.name} (${parameter.in}${parameter.required ? ', required' : ''})`, field));
  }
  const accept = answers && choice(answers.map((type) => [type, type]));
  if (accept) form.append(labelled('Answer as', accept));
  const text = body && element('textarea', { rows: 8, spellcheck: false });
  if (body && text) {
    const fill = (index: number): void => void (text.value = JSON.stringify(body.examples[index]?.value ?? {}, undefined, 2));
    fill(0);
    if (body.examples.length > 1) {
      const examples = choice(body.examples.map(({ summary }, index) => [String(index), summary ?? `Example ${index + 1}`]));
      examples.addEventListener('change', () => fill(Number(examples.value)));
      form.append(labelled('Example', examples));
    }
    form.append(labelled(`Body (${body.type})`, text));
  }

  const outgoing = (): Outgoing =>
    requestOf(
      described,
      {
        parameter: (place, name) => fields.get(`${place} ${name}`)?.value ?? '',
        token: tokens?.input.value.trim() ?? '',
        body: text?.value,
        answer: accept?.value,
      },
      new URL(location.href),
    );

  const send = element('button', { type: 'submit' }, 'Send');
  const stop = element('button', { type: 'button', disabled: true, onclick: () => answer.stop() }, 'Stop');
  const command = element('pre', { hidden: true });
  const copy = element('button', { type: 'button' }, 'Copy as curl');
  copy.addEventListener('click', () => {
    command.textContent = curlOf(outgoing(), token && VARIABLES[token]);
    command.hidden = false;
    void copyText(command);
  });
  form.append(element('p', { className: 'actions' }, send, stop, copy), command, answer.node);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    send.disabled = true;
    stop.disabled = false;
    void answer.show(outgoing()).then(() => {
      send.disabled = false;
      stop.disabled = true;
    });
  });
  return form;
}

function fieldOf({ required = false, values, example = '' }: DescribedParameter): Field {
  if (values)
    return Object.assign(choice([...(required ? [] : [['', '']]), ...values.map((value) => [value, value])] as [string, string][]), {
      required,
    });
  return element('input', { required, placeholder: example, autocomplete: 'off', spellcheck: false });
}

function choice(options: [value: string, text: string][]): HTMLSelectElement {
  return element('select', {}, ...options.map(([value, text]) => element('option', { value }, text)));
}

function labelled(text: string, field: HTMLElement): HTMLLabelElement {
  return element('label', {}, element('span', {}, text), field);
}

/** Selects the text for whoever has to copy it by hand: pages without TLS may not. */
async function copyText(node: HTMLElement): Promise<void> {
  getSelection()?.selectAllChildren(node);
  await navigator.clipboard?.writeText(node.textContent).catch(() => {});
}
