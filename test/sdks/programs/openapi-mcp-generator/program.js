// Starts the generated server of MCP, and calls its tools.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

const { BATON_URL, BATON_TOKEN, AGENT_ID: agent, PATH } = process.env;
const env = { PATH, API_BASE_URL: BATON_URL, BEARER_TOKEN_TENANTTOKEN: BATON_TOKEN };
const six = 'one two three four five six';
const twelve = `${six} seven eight nine ten eleven twelve`;

const tools = new Client({ name: 'program', version: '1' });
await tools.connect(new StdioClientTransport({ command: process.execPath, args: ['build/index.js'], env, stderr: 'ignore' }));

/** What a tool answers: text that holds the JSON of the operation's answer. */
async function call(name, args = {}) {
  const { content } = await tools.callTool({ name, arguments: args }, undefined, { timeout: 90_000 });
  return content[0].text;
}

const json = async (name, args) => {
  const text = await call(name, args);
  return JSON.parse(text.slice(text.indexOf('{')));
};

const slow = { id: agent, name: 'Slow', role: 'demo', model: 'demo/slow', goal: 'be slow' };

console.log(`agents ${(await json('listAgents')).count}`);
console.log(`created ${(await json('createAgent', { requestBody: slow })).id}`);

const asked = await json('createRequest', { requestBody: { message: six, agent, wait: 60 } });
console.log(`asked ${asked.state} ${asked.ok} ${asked.content}`);

const begun = await json('createRequest', { requestBody: { message: twelve, agent } });
const ended = await json('getRequest', { id: begun.request_id, wait: 60 });
console.log(`waited ${begun.state} ${ended.state} ${ended.ok} ${ended.content}`);

const bad = await call('createAgent', { requestBody: { ...slow, model: '' } });
console.log(`bad request ${bad.replace(/\s+/g, ' ')}`);
const missing = await call('getAgent', { id: 'ghost' });
console.log(`not found ${missing.replace(/\s+/g, ' ')}`);

await tools.close();
