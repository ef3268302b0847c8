import type { Dressed } from './dressed-up.ts';

/** What an agent is told of a turn that helps nobody. */
export interface Telling {
  /** Of the markers around it. */
  title: string;
  text: string;
}

export const SILENCE: Telling = {
  title: 'EMPTY TURN',
  text: 'Your last turn had neither text nor a command. Give your answer now, or issue the commands that it needs.',
};

/** How a command is written, for an agent that has written one in another way. */
export const formOf = ({ verb }: Dressed): Telling => ({
  title: 'NO COMMAND',
  text:
    `Nothing of your last turn was run. A command is a line of its own that begins with its slash${verb && `, /${verb}`} and its verb in lower ` +
    'case, followed by a space: no blank, list mark, quote, backtick, asterisk, code fence, tag or JSON around it. Issue the commands again in ' +
    'this form, with nothing else. If it was not meant to be run, give your answer again.',
});
