import { isObject } from '../../../lib/is-object.ts';
import { CARD_HEADERS } from '../../a2a/card.ts';
import type { Fields } from '../../api.ts';
import { expect, Skipped } from '../../expect.ts';
import type { Rule } from '../../rule.ts';
import { shown } from '../../wire/wire.ts';

const CARD = 'A2A 1.0, Agent Discovery Objects: AgentCard';
const isText = (value: unknown): boolean => typeof value === 'string';
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);

/** What each version wants in a card beside what both want. */
const REQUIRED: Record<'1.0' | '0.3' | 'both', Record<string, (value: unknown) => boolean>> = {
  both: {
    name: isText,
    description: isText,
    version: isText,
    capabilities: isObject,
    defaultInputModes: isTexts,
    defaultOutputModes: isTexts,
    skills: Array.isArray,
  },
  '1.0': { supportedInterfaces: (value) => Array.isArray(value) && value.length > 0 },
  '0.3': { url: isText, protocolVersion: isText },
};
const SKILL: Record<string, (value: unknown) => boolean> = { id: isText, name: isText, description: isText, tags: isTexts };

function expectMembers(of: Fields, members: Record<string, (value: unknown) => boolean>, what: string): void {
  for (const [name, holds] of Object.entries(members)) expect(holds(of[name]), `${name} in ${what}, as the protocol has it`, of[name]);
}

/** How an agent is found. */
export const card: readonly Rule[] = [
  {
    id: 'a2a.card',
    title: 'The card has what the protocol wants of one, and so has each skill',
    source: `${CARD}; AgentSkill`,
    async run(context) {
      const { reply, card: found } = (await context.a2a()).found;
      expect(/^application\/([\w.-]+\+)?json$/.test(reply.type), 'the card as JSON', `content type ${reply.type}`);
      expectMembers(found, REQUIRED.both, 'the card');
      const version = found['supportedInterfaces'] === undefined && found['url'] !== undefined ? '0.3' : '1.0';
      expectMembers(found, REQUIRED[version], `the card of A2A ${version}`);
      for (const skill of found['skills'] as unknown[]) {
        expect(isObject(skill), 'skills that are objects', skill);
        expectMembers(skill, SKILL, `the skill ${String(skill['id'])}`);
      }
    },
  },
  {
    id: 'a2a.interfaces',
    title: 'Each interface has a whole address, a binding, and a version without a patch number',
    source: 'A2A 1.0, AgentInterface; Supported Interfaces Declaration; Versioning',
    async run(context) {
      const { found } = await context.a2a();
      const { supportedInterfaces } = found.card;
      if (!Array.isArray(supportedInterfaces)) throw new Skipped('it has a card of A2A 0.3 alone');
      for (const one of supportedInterfaces as unknown[]) {
        expect(isObject(one), 'interfaces that are objects', one);
        const { url, protocolBinding, protocolVersion } = one;
        expect(typeof protocolBinding === 'string' && protocolBinding !== '', 'a protocolBinding', one);
        const whole = typeof url === 'string' && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
        expect(protocolBinding === 'GRPC' ? typeof url === 'string' : whole, 'a url that is whole', one);
        expect(/^\d+\.\d+$/.test(String(protocolVersion)), 'a protocolVersion of two numbers', one);
      }
    },
  },
  {
    id: 'a2a.card-caching',
    title: 'The card says how long it may be kept, and has an ETag, with which it need not be sent again (recommended)',
    source: 'A2A 1.0, Agent Discovery: Caching, Server Requirements',
    async run(context) {
      const { found, wire } = await context.a2a();
      const { etag, 'cache-control': control } = found.reply.headers;
      if (etag === undefined || !/max-age=\d+/.test(control ?? '')) {
        throw new Skipped(`it has ETag ${etag ?? 'none'} and Cache-Control ${control ?? 'none'}; both are recommended and not demanded`);
      }
      // By itself, fetch would add `Cache-Control: no-cache`, which asks for the whole answer.
      const reply = await wire.ask(found.url, { headers: { ...CARD_HEADERS, 'If-None-Match': etag, 'Cache-Control': 'max-age=0' } });
      expect(reply.status === 304, 'the card to be answered with 304 for its own ETag', shown(reply));
    },
  },
];
