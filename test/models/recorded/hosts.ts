/** A recording that was read by eye: what it says, and what it counts as. */
export interface Known {
  /** What it is an example of. */
  shows: string;
  recording: string;
  text: string;
  /** Tokens in, out, and those of the input that came from a cache; left out: the host reports none. */
  counts?: [input: number, output: number, cached?: number];
  truncated?: boolean;
}

const CHATLAS = 'chatlas/tests/_vcr';
const MAGENTIC = 'magentic/tests/chat_model/cassettes';
const MIRASCOPE = 'mirascope/tests/e2e';

export const KNOWN: Known[] = [
  {
    shows: 'OpenAI: frames padded with `obfuscation`, and counts behind the last choice',
    recording: `${CHATLAS}/test_provider_openai_completions/test_openai_simple_request.yaml#0`,
    text: '2',
    counts: [26, 4, 0],
  },
  {
    shows: 'OpenAI: a limit that reasoning has used up before the first word',
    recording: `${MIRASCOPE}/output/cassettes/test_max_tokens/openai_gpt_5_mini_completions/stream.yaml#0`,
    text: '',
    counts: [13, 50, 0],
    truncated: true,
  },
  {
    shows: 'OpenAI: no counts',
    recording: `${MAGENTIC}/test_litellm_chat_model/test_litellm_chat_model_acomplete_openai[Say hello!-output_types0-str].yaml#0`,
    text: 'Hello! How can I assist you today?',
  },
  {
    shows: 'Databricks: counts in every frame, some of them null',
    recording: `${CHATLAS}/test_provider_databricks/test_databricks_empty_response.yaml#1`,
    text: '2',
    counts: [36, 5],
  },
  {
    shows: 'Cloudflare: no finish_reason but in the last frame, which has the counts too',
    recording: `${CHATLAS}/test_provider_cloudflare/test_cloudflare_simple_request.yaml#0`,
    text: ' + 1 = 2.',
    counts: [43, 9],
  },
  {
    shows: 'DeepSeek: reasoning_content',
    recording: `${CHATLAS}/test_provider_deepseek/test_deepseek_tool_variations_async.yaml#1`,
    text: '2024-01-01',
    counts: [362, 19, 256],
  },
  {
    shows: 'Mistral: the counts come with the finish_reason',
    recording: `${CHATLAS}/test_provider_mistral/test_mistral_simple_request.yaml#0`,
    text: '2',
    counts: [22, 2],
  },
  {
    shows: 'xAI: counts grow from frame to frame',
    recording: `${MAGENTIC}/test_openai_chat_model_xai/test_openai_chat_model_xai_complete_image_bytes.yaml#0`,
    text: 'Python',
    counts: [270, 2, 0],
  },
  {
    shows: 'OpenRouter: comments before the first frame',
    recording: `${MAGENTIC}/test_openrouter_chat_model/test_openrouter_chat_model_complete_base_url.yaml#0`,
    text: 'Hello! 😊 How are you today?',
    counts: [6, 9, 0],
  },
  {
    shows: 'OpenRouter: long reasoning beside an empty content',
    recording: `${MAGENTIC}/test_openrouter_chat_model/test_openrouter_chat_model_reasoning_tokens.yaml#0`,
    text:
      "Sure! Here's a catchy, pun-filled chuckle for you:  \n\n**Why don’t skeletons fight each other?**  \n" +
      '*They don’t have the guts… but if they did, it’d be a real* **rib**\\-tickler! 😄  \n\n*(Bone appetit!)* 🦴',
    counts: [14, 867, 0],
  },
  {
    shows: 'Hugging Face: no [DONE]',
    recording: `${CHATLAS}/test_provider_huggingface/test_huggingface_simple_request.yaml#0`,
    text: '2',
    counts: [51, 2, 0],
  },
  {
    shows: 'Hugging Face: a reasoning_content that is null',
    recording: `${CHATLAS}/test_provider_huggingface/test_huggingface_respects_turns_interface.yaml#0`,
    text: 'CHRISTOPHER ROBIN',
    counts: [40, 7],
  },
  {
    shows: 'Ollama: no counts',
    recording: `${MAGENTIC}/test_openai_chat_model_ollama/test_openai_chat_model_complete_ollama[Say hello!-output_types0-str].yaml#0`,
    text: 'Hello! How are you today? Is there something I can help you with or would you like to chat?',
  },
  {
    shows: 'Anthropic: a ping, blanks inside the JSON, and an input that is counted at the beginning alone',
    recording: `${MAGENTIC}/test_anthropic_chat_model/test_anthropic_chat_model_complete[Say hello!-output_types0-str].yaml#0`,
    text: 'Hello!',
    counts: [10, 5, 0],
  },
  {
    shows: 'Anthropic: an answer without a block',
    recording: `${CHATLAS}/test_provider_anthropic/test_anthropic_empty_response.yaml#0`,
    text: '',
    counts: [18, 4, 0],
  },
  {
    shows: 'Anthropic: the limit',
    recording: `${MIRASCOPE}/output/cassettes/test_max_tokens/anthropic_claude_sonnet_4_0/stream.yaml#0`,
    text:
      'Here are all 50 U.S. states in alphabetical order:\n\n1. Alabama\n2. Alaska\n3. Arizona\n4. Arkansas\n5. California\n' +
      '6. Colorado\n7. Connecticut\n8. Delaware\n9',
    counts: [15, 50, 0],
    truncated: true,
  },
  {
    shows: 'Anthropic: thinking, and its signature',
    recording: `${MIRASCOPE}/output/cassettes/test_call_with_thinking/anthropic_claude_sonnet_4_0/stream.yaml#1`,
    text: 'The primes were: 79, 179, and 379.',
    counts: [171, 107, 0],
  },
  {
    shows: 'Anthropic: thinking before JSON',
    recording: `${MIRASCOPE}/input/cassettes/test_strict_mode_with_streamed_thinking/anthropic_claude_sonnet_4_5.yaml#0`,
    text: '{"integer_a": 2, "integer_b": 2, "answer": 4}',
    counts: [293, 146, 0],
  },
  {
    shows: 'Anthropic: its own search, and input that grows and is written to its cache while it answers',
    recording: `${CHATLAS}/test_provider_anthropic/test_anthropic_web_search.yaml#0`,
    text: 'ggplot2 1.0.0 was released on 2014-05-21.',
    counts: [2254 + 17269, 110, 0],
  },
  {
    shows: 'Gemini: an answer in one frame, which ends in CRLF',
    recording: `${CHATLAS}/test_provider_google/test_google_simple_streaming_request.yaml#0`,
    text: '2',
    counts: [25, 1 + 66],
  },
  {
    shows: 'Gemini: thoughts, and no count of the answer itself',
    recording: `${MIRASCOPE}/output/cassettes/test_call_with_thinking/google_gemini_2_5_flash/stream.yaml#0`,
    text: '3',
    counts: [30, 1947],
  },
  {
    shows: 'Gemini 3: thoughts, and a signature of them',
    recording: `${MIRASCOPE}/input/cassettes/test_strict_mode_with_streamed_thinking/google_gemini_3_pro_preview.yaml#0`,
    text: '{\n  "integer_a": 2,\n  "integer_b": 2,\n  "answer": 4\n}',
    counts: [13, 30 + 308],
  },
  {
    shows: 'Gemini 3: an answer in pieces',
    recording: `${MIRASCOPE}/input/cassettes/test_strict_mode_with_streamed_thinking/google_gemini_3_pro_preview.yaml#1`,
    text: '{"integer_a":2,"integer_b":2,"answer":4}',
    counts: [13, 17 + 327],
  },
  {
    shows: 'Gemini: the limit',
    recording: `${MIRASCOPE}/output/cassettes/test_max_tokens/google_gemini_2_5_flash/stream.yaml#0`,
    text: 'Here are all 50 U.S.',
    counts: [9, 10 + 38],
    truncated: true,
  },
  {
    shows: 'Gemini: its own search',
    recording: `${CHATLAS}/test_provider_google/test_google_web_search.yaml#0`,
    text: 'ggplot2 version 1.0.0 was released to CRAN on 2014-05-21.',
  },
];
