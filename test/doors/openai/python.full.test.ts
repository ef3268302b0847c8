import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { useServer } from '../../support/server.ts';
import { patternOf, ROOT, runProgram, snippetsOf } from '../../support/snippets.ts';
import { installPython } from '../a2a/python.ts';

const SNIPPETS = snippetsOf('docs/connect.md').filter(
  ({ heading, language }) => heading === 'OpenAI SDK for Python' && language === 'python',
);
const VERSION = '3.57.0';
/** With what it needs for WebSockets. */
const CLIENT = 'openai[realtime]';

describe('the official client for Python', () => {
  const baton = useServer();
  mkdirSync(join(ROOT, '.tmp'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.tmp/connect-openai-python-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const run = async (program: string, python: string) => {
    const file = join(folder, `${crypto.randomUUID()}.py`);
    writeFileSync(file, program);
    return runProgram(python, [file], { cwd: folder, env: { BATON_URL: baton().url, BATON_TOKEN: baton().tenant.token } });
  };

  it.for(SNIPPETS)('[OAI-050] $heading: the program does what it says', { timeout: 600_000 }, async ({ text, prints }, context) => {
    const installed = await installPython(VERSION, CLIENT);
    if ('missing' in installed) return context.skip(installed.missing);
    const ran = await run(text, installed.python);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).toMatch(patternOf(prints));
  });

  it('[OAI-050] raises errors, and reads what is added', { timeout: 600_000 }, async (context) => {
    const installed = await installPython(VERSION, CLIENT);
    if ('missing' in installed) return context.skip(installed.missing);
    const ran = await run(PROGRAM, installed.python);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout.trim().split('\n')).toEqual([
      '404 model_not_found',
      '400 n',
      '502 upstream_error False',
      'failed upstream_error',
      'raised upstream_error',
      'a.md',
      'cancelled',
      'capital Paris',
      'numbers True',
      "['b', 'a', 'a']",
      "['message', 'message', 'compaction']",
      'compacted completed',
      "conv True {'a': 'b'}",
      "['c', 'd', 'd']",
      'deleted 404 request_not_found',
      '404 not_found',
    ]);
  });

  it('[OAI-110] has conversations over a WebSocket', { timeout: 600_000 }, async (context) => {
    const installed = await installPython(VERSION, CLIENT);
    if ('missing' in installed) return context.skip(installed.missing);
    const ran = await run(OVER_SOCKET, installed.python);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout.trim().split('\n')).toEqual(['Hello', 'Why?', 'error model_not_found', 'Again']);
  });

  it('[OAI-102] uploads files, and names them', { timeout: 600_000 }, async (context) => {
    const installed = await installPython(VERSION, 'openai');
    if ('missing' in installed) return context.skip(installed.missing);
    const ran = await run(FILES, installed.python);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout.trim().split('\n')).toEqual([
      'notes.md 31 user_data 86400',
      'Paris is the capital of France.',
      "['b.txt', 'notes.md']",
      'completed True',
      '400 purpose',
      '400 input[0].content[0].file_id',
      'True 404 file_not_found',
    ]);
  });
});

const OVER_SOCKET = `
import os

from openai import OpenAI

client = OpenAI(base_url=os.environ["BATON_URL"] + "/openai/v1", api_key=os.environ["BATON_TOKEN"])


def answer(connection):
    for event in connection:
        if event.type == "error":
            return print("error", event.error.code)
        if event.type == "response.completed":
            print(event.response.output_text)
            return event.response.id


with client.responses.connect() as connection:
    connection.response.create(model="index", input="Hello", store=False)
    first = answer(connection)
    connection.response.create(model="index", input="Why?", previous_response_id=first)
    answer(connection)
    connection.response.create(model="nobody", input="x")
    answer(connection)
    connection.response.create(model="index", input="Again")
    answer(connection)
`;

const FILES = `
import os
import openai
from openai import OpenAI

client = OpenAI(base_url=os.environ["BATON_URL"] + "/openai/v1", api_key=os.environ["BATON_TOKEN"])
day = {"anchor": "created_at", "seconds": 86400}
file = client.files.create(file=("notes.md", b"Paris is the capital of France."), purpose="user_data", expires_after=day)
print(file.filename, file.bytes, file.purpose, file.expires_at - file.created_at)
print(client.files.content(file.id).read().decode())
client.files.create(file=("b.txt", b"b"), purpose="assistants")
print([one.filename for one in client.files.list(limit=1)])
said = [{"role": "user", "content": [{"type": "input_file", "file_id": file.id}]}]
response = client.responses.create(model="index", input=said)
print(response.status, "Paris is the capital of France." in response.output_text)
try:
    client.files.create(file=("a.jsonl", b"{}"), purpose="batch")
except openai.BadRequestError as error:
    print(error.status_code, error.param)
deleted = client.files.delete(file.id).deleted
try:
    client.responses.create(model="index", input=said)
except openai.BadRequestError as error:
    print(error.status_code, error.param)
try:
    client.files.retrieve(file.id)
except openai.NotFoundError as error:
    print(deleted, error.status_code, error.code)
`;

const PROGRAM = `
import os
import warnings
import openai
from openai import OpenAI
from pydantic import BaseModel

client = OpenAI(base_url=os.environ["BATON_URL"] + "/openai/v1", api_key=os.environ["BATON_TOKEN"])
hello = [{"role": "user", "content": "hello"}]
http = client._client
base = os.environ["BATON_URL"] + "/v1/agents"
auth = {"Authorization": "Bearer " + os.environ["BATON_TOKEN"]}
for name in ["failure", "files", "endless"]:
    pass

def agent(id, model):
    answer = http.post(base, headers=auth, json={"id": id, "name": id, "role": "r", "goal": "g", "model": model})
    assert answer.status_code == 201, answer.text

agent("failing", "demo/script:upstream-error")
agent("endless", "demo/script:endless")

try:
    client.chat.completions.create(model="ghost", messages=hello)
except openai.NotFoundError as error:
    print(error.status_code, error.code)
try:
    client.chat.completions.create(model="index", messages=hello, n=2)
except openai.BadRequestError as error:
    print(error.status_code, error.param)
try:
    client.chat.completions.create(model="failing", messages=hello)
except openai.APIStatusError as error:
    print(error.status_code, error.code, error.response.headers["x-should-retry"] != "false")
failed = client.responses.create(model="failing", input="hello")
print(failed.status, failed.error.code)
try:
    for chunk in client.chat.completions.create(model="failing", messages=hello, stream=True):
        pass
except openai.APIError as error:
    print("raised", error.code)
written = client.responses.create(model="index", input="/write a.md\\nhello\\n/endwrite\\n")
print(written.files[0]["path"])
begun = client.responses.create(model="endless", input="hello", background=True)
print(client.responses.cancel(begun.id).status)

class City(BaseModel):
    capital: str

parsed = client.responses.parse(model="index", input='{"capital": "Paris"}', text_format=City)
print("capital", parsed.output_parsed.capital)

numbers = [event.sequence_number for event in client.responses.create(model="index", input="hello", stream=True)]
print("numbers", numbers == list(range(len(numbers))))
first = client.responses.create(model="index", input="a")
second = client.responses.create(model="index", input="b", previous_response_id=first.id)
print([item.content[0].text for item in client.responses.input_items.list(second.id, limit=1)])
compacted = client.responses.compact(model="index", previous_response_id=second.id)
print([item.type for item in compacted.output])
# In its types, messages of an output are the model's; those of a compaction are the user's.
warnings.filterwarnings("ignore", message="Pydantic serializer")
print("compacted", client.responses.create(model="index", input=[*compacted.output, {"role": "user", "content": "c"}]).status)
conversation = client.conversations.create(metadata={"a": "b"}, items=[{"type": "message", "role": "user", "content": "c"}])
print("conv", client.conversations.retrieve(conversation.id) == conversation, conversation.metadata)
client.responses.create(model="index", conversation=conversation.id, input="d")
print([item.content[0].text for item in client.conversations.items.list(conversation.id, order="asc", limit=2)])
client.conversations.delete(conversation.id)
client.responses.delete(first.id)
try:
    client.responses.retrieve(first.id)
except openai.NotFoundError as error:
    print("deleted", error.status_code, error.code)
try:
    client.embeddings.create(model="index", input="a")
except openai.NotFoundError as error:
    print(error.status_code, error.code)
`;
