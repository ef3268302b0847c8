import { useEffect, useState } from 'preact/hooks';
import { choices, Field, Select, type ControlProps } from '../../components/field.tsx';
import { controlOf, isObject, labelOf, withMember, type Control, type FormSchema, type Json } from './schema.ts';

/** What is wrong, by JSON pointer: `/advisor/model`. */
export type Faults = ReadonlyMap<string, string>;

/** What a member may well be set to, with what is to be said of it. */
export interface Suggestion {
  value: string;
  note: string;
}

interface FieldsProps {
  schema: FormSchema;
  value: Json;
  onChange: (value: Json) => void;
  faults: Faults;
  /** Where the object stands, as a JSON pointer. */
  at?: string;
  /** Members that can't be changed. */
  fixed?: readonly string[];
  /** Members that are shown only where somebody has set them. */
  legacy?: readonly string[];
  /** The members to show; without it all of them. */
  only?: readonly string[];
  /** Suggestions for the text of a member. */
  suggestions?: Readonly<Record<string, readonly Suggestion[]>>;
}

/** A form for an object, a control for each member that its schema has. */
export function Fields({ schema, value, onChange, faults, at = '', fixed = [], legacy = [], only, suggestions = {} }: FieldsProps) {
  const members = Object.entries(schema.properties ?? {}).filter(
    ([name, { const: constant }]) =>
      constant === undefined && (!legacy.includes(name) || name in value) && (only === undefined || only.includes(name)),
  );
  return (
    <>
      {members.map(([name, member]) => (
        <Member
          key={name}
          name={name}
          schema={member}
          value={value[name]}
          onChange={(changed) => onChange(withMember(value, name, changed))}
          faults={faults}
          at={`${at}/${name}`}
          required={schema.required?.includes(name) ?? false}
          fixed={fixed.includes(name)}
          suggestions={suggestions[name]}
        />
      ))}
    </>
  );
}

interface MemberProps {
  name: string;
  schema: FormSchema;
  value: unknown;
  onChange: (value: unknown) => void;
  faults: Faults;
  at: string;
  required: boolean;
  fixed: boolean;
  suggestions: readonly Suggestion[] | undefined;
}

/** Controls that need the whole width. */
const WIDE: readonly Control['kind'][] = ['long', 'lines', 'json'];

function Member(props: MemberProps) {
  const { name, schema, value, faults, at, required, suggestions = [] } = props;
  const control = controlOf(name, schema);
  if (control.kind === 'group') return <Group {...props} control={control} />;
  if (control.kind === 'variants') return <Variants {...props} control={control} />;
  // What is wrong within a list is wrong with the list.
  const fault = faults.get(at) ?? [...faults].find(([path]) => path.startsWith(`${at}/`))?.[1];
  const note = suggestions.find((one) => one.value === value)?.note ?? '';
  const hint = (
    <>
      <Description text={schema.description} control={control} />
      {note !== '' && <strong> {note}</strong>}
    </>
  );
  return (
    <div class={WIDE.includes(control.kind) ? 'wide' : undefined}>
      <Field label={`${labelOf(name)}${required ? ' *' : ''}`} hint={hint} error={fault}>
        {(bound) => <Simple {...props} bound={bound} control={control} />}
      </Field>
    </div>
  );
}

function Description({ text, control }: { text: string | undefined; control: Control }) {
  const parts = (text ?? '').split('`');
  return (
    <>
      {parts.map((part, i) => (i % 2 === 1 ? <code key={i}>{part}</code> : part))}
      {control.kind === 'lines' && ' One in a line.'}
    </>
  );
}

interface GroupProps extends MemberProps {
  control: Extract<Control, { kind: 'group' }>;
}

function Group({ name, schema, value, onChange, faults, at, control }: GroupProps) {
  const object = isObject(value) ? value : {};
  return (
    <fieldset class="agent-group">
      <legend>{labelOf(name)}</legend>
      <p class="hint">
        <Description text={schema.description} control={control} />
      </p>
      {typeof value === 'string' && (
        <p class="hint">
          Now it is <code>{value}</code>, its short form; setting a field replaces it.
        </p>
      )}
      {faults.has(at) && <p class="field-error">{faults.get(at)}</p>}
      <Fields
        schema={control.schema}
        value={object}
        onChange={(changed) => onChange(Object.keys(changed).length === 0 ? undefined : changed)}
        faults={faults}
        at={at}
      />
    </fieldset>
  );
}

interface VariantsProps extends MemberProps {
  control: Extract<Control, { kind: 'variants' }>;
}

function Variants({ name, schema, value, onChange, faults, at, control: { tag, variants } }: VariantsProps) {
  const object = isObject(value) ? value : {};
  const chosen = typeof object[tag] === 'string' ? object[tag] : '';
  const variant = variants.get(chosen);
  return (
    <fieldset class="agent-group">
      <legend>{labelOf(name)}</legend>
      <Field
        label={labelOf(tag)}
        hint={<Description text={variant?.description ?? schema.description} control={{ kind: 'text' }} />}
        error={faults.get(at) ?? faults.get(`${at}/${tag}`)}
      >
        {(bound) => (
          <Select
            {...bound}
            value={chosen}
            options={choices('Not set', [...variants.keys()])}
            onValue={(one) => onChange(one === '' ? undefined : { [tag]: one })}
          />
        )}
      </Field>
      {variant && <Fields schema={variant} value={object} onChange={onChange} faults={faults} at={at} />}
    </fieldset>
  );
}

const BOOLEANS = [
  ['', 'Not set'],
  ['true', 'yes'],
  ['false', 'no'],
] as const;

function Simple({ name, value, onChange, fixed, suggestions, control, bound }: MemberProps & { control: Control; bound: ControlProps }) {
  const shared = { ...bound, name };
  switch (control.kind) {
    case 'choice':
      return (
        <Select
          {...shared}
          value={asText(value)}
          options={choices('Not set', control.options)}
          onValue={(one) => onChange(one || undefined)}
        />
      );
    case 'boolean':
      return (
        <Select {...shared} value={asText(value)} options={BOOLEANS} onValue={(one) => onChange(one === '' ? undefined : one === 'true')} />
      );
    case 'number':
      return <Written {...shared} value={value} onChange={onChange} write={asText} read={numberIn} inputMode="decimal" />;
    case 'lines':
      return <Written {...shared} value={value} onChange={onChange} write={linesOf} read={listIn} rows={3} />;
    case 'json':
      return <Written {...shared} value={value} onChange={onChange} write={jsonOf} read={jsonIn} rows={6} mono />;
    case 'long':
      return <Written {...shared} value={value} onChange={onChange} write={asText} read={textIn} rows={4} />;
    default:
      return (
        <>
          <Written
            {...shared}
            value={value}
            onChange={onChange}
            write={asText}
            read={textIn}
            disabled={fixed}
            list={suggestions && `${bound.id}-list`}
          />
          {suggestions && (
            <datalist id={`${bound.id}-list`}>
              {suggestions.map((one) => (
                <option key={one.value} value={one.value}>
                  {one.note}
                </option>
              ))}
            </datalist>
          )}
        </>
      );
  }
}

interface WrittenProps extends ControlProps {
  name: string;
  value: unknown;
  onChange: (value: unknown) => void;
  write: (value: unknown) => string;
  /** @returns undefined for nothing */
  read: (text: string) => unknown;
  rows?: number;
  mono?: boolean;
  disabled?: boolean;
  list?: string | undefined;
  inputMode?: 'decimal';
}

/** A value that is written as text. What somebody is writing stays as they write it, while it means the same value. */
function Written({ value, onChange, write, read, rows, mono, ...control }: WrittenProps) {
  const [text, setText] = useState(() => write(value));
  useEffect(() => {
    if (JSON.stringify(read(text)) !== JSON.stringify(value)) setText(write(value));
  }, [value]);
  const onInput = ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }): void => {
    setText(currentTarget.value);
    onChange(read(currentTarget.value));
  };
  if (rows === undefined) return <input {...control} type="text" autocomplete="off" spellcheck={false} value={text} onInput={onInput} />;
  const { list: _list, inputMode: _inputMode, ...area } = control;
  return <textarea {...area} rows={rows} class={mono ? 'mono' : undefined} spellcheck={!mono} value={text} onInput={onInput} />;
}

const asText = (value: unknown): string => (value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value));
const textIn = (text: string): unknown => text || undefined;
/** What is no number stays as it is, for the server to refuse. */
const numberIn = (text: string): unknown => (text.trim() === '' ? undefined : Number.isNaN(Number(text)) ? text : Number(text));
const linesOf = (value: unknown): string => (Array.isArray(value) ? value.map(asText).join('\n') : asText(value));
const jsonOf = (value: unknown): string => (value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value, null, 2));

function listIn(text: string): unknown {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 0 ? lines : undefined;
}

/** What is no JSON (yet) stays as it is, for the server to refuse. */
function jsonIn(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
