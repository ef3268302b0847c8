"""LangChain's standard tests of chat models, for agents behind either of the two APIs. The tests are those of `langchain-tests`."""

import os

from langchain_openai import ChatOpenAI
from langchain_tests.integration_tests import ChatModelIntegrationTests


class AgentTests(ChatModelIntegrationTests):
    chat_model_class = ChatOpenAI
    chat_model_params = {
        "model": "standard",
        "base_url": os.environ["BATON_URL"] + "/openai/v1",
        "api_key": os.environ["BATON_TOKEN"],
        "stream_usage": True,
    }

    supports_json_mode = True
    structured_output_kwargs = {"method": "json_schema"}
    model_override_value = "another"


class TestChatCompletions(AgentTests):
    pass


class TestResponses(AgentTests):
    chat_model_params = {**AgentTests.chat_model_params, "use_responses_api": True}
