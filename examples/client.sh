#!/usr/bin/env bash
# A client that may lose its connection at any moment. Needs curl and jq; BATON_URL and BATON_TOKEN say where to go.
set -euo pipefail

url=${BATON_URL:-http://127.0.0.1:8080}
token=${BATON_TOKEN:?is not set: the server shows it when it creates the tenant}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() { printf '\nnot as promised: %s\n' "$*" >&2; exit 1; }

# baton <method> <path> [option of curl]...
baton() {
  curl -sSN --fail-with-body -X "$1" "$url$2" -H "Authorization: Bearer $token" "${@:3}"
}

# start <run> <message> <idempotency key> [pieces of text]: runs an agent that says one word every 100 ms, and reads it
# like `frames`. The folder <run> keeps what is known of it. Should even the headers get lost: it is safe to repeat.
start() {
  mkdir -p "$1"
  post "$@" 2> "$1/error" | frames "$1" "${4:--1}" || true
  grep -q '^HTTP/[0-9.]* 200' "$1/headers" || fail "no run was started: $(cat "$1/error")"
}

post() {
  jq -n --arg message "$2" \
    '{$message, agent_def: {id: "slow", name: "Slow", role: "demo", goal: "be slow", model: "demo/slow"}}' |
    baton POST /v1/orchestrate -H 'Content-Type: application/json' -H "Idempotency-Key: $3" -D "$1/headers" --data @-
}

# header <run> <name>
header() { tr -d '\r' < "$1/headers" | awk -F ': ' -v name="$2" 'tolower($1) == name { print $2 }'; }

# frames <run> <pieces of text>: reads events up to `done`, to where the connection breaks, or drops it after so many
# pieces of text; -1 for all.
frames() {
  local run=$1 enough=$2 line id='' event='' data=''
  while IFS= read -r line; do
    case $line in
      'id: '*) id=${line#id: } ;;
      'event: '*) event=${line#event: } ;;
      'data: '*) data=${line#data: } ;;
      '') # The frame is complete; without an event it was a heartbeat.
        case $event in
          text) # Stream 0 is the agent itself, the others are its delegates.
            jq -j 'select(.stream_id == 0).delta' <<< "$data" | tee -a "$run/text"
            enough=$((enough - 1)) ;;
          rewind) # Another process goes on with the run: what was said behind this place is withdrawn.
            if jq -e '.stream_id == 0' <<< "$data" > /dev/null; then rewind "$run" "$(jq .length <<< "$data")"; fi ;;
          done) printf '%s' "$data" > "$run/done" ;;
        esac
        # Only now: the id means "everything up to and including this frame".
        [ -z "$event" ] || printf '%s' "$id" > "$run/last-id"
        event=''
        [ "$enough" -ne 0 ] || return 0 ;;
    esac
  done
}

# rewind <run> <length>: leaves so much of the text, in units of UTF-16.
rewind() {
  touch "$1/text"
  jq -Rsj --argjson length "$2" \
    '[foreach explode[] as $c ({n: 0}; {$c, n: (.n + if $c > 65535 then 2 else 1 end)}; select(.n <= $length).c)] | implode' \
    < "$1/text" > "$1/kept"
  mv "$1/kept" "$1/text"
  printf '\n'
  cat "$1/text"
}

# resume <run>: goes on exactly behind the last frame, as often as it takes.
resume() {
  local lost=0
  until [ -f "$1/done" ]; do
    # 18, 56 and the like are broken connections; 22 is an answer that says no.
    { baton GET "/v1/requests/$(header "$1" x-request-id)/events" -H "Last-Event-ID: $(cat "$1/last-id" 2> /dev/null)" ||
      echo $? > "$1/status"; } 2> /dev/null | frames "$1" -1
    [ "$(cat "$1/status" 2> /dev/null)" != 22 ] || fail 'the run cannot be resumed'
    lost=$((lost + 1))
    [ "$lost" -lt 100 ] || fail 'the connection broke 100 times'
  done
}

# check <run>: the pieces of text make exactly the answer.
check() {
  jq -e .ok "$1/done" > /dev/null || fail "the run failed: $(jq -r .error "$1/done")"
  jq -j .content "$1/done" | cmp -s - "$1/text" || fail "the text is $(cat "$1/text"), and done says $(jq -r .content "$1/done")"
}

message='Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich 🥊'
key=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')

run=$work/run
start "$run" "$message" "$key" 3
id=$(header "$run" x-request-id)
printf ' … dropped behind id %s … ' "$(cat "$run/last-id")"
resume "$run"
check "$run"
printf '\nresumed: run %s is complete\n\n' "$id"

again=$work/again
start "$again" "$message" "$key"
resume "$again"
check "$again"
[ "$(header "$again" idempotency-replayed)" = true ] || fail 'the repeat was not recognised'
[ "$(header "$again" x-request-id)" = "$id" ] || fail 'the repeat started another run'
printf '\nrepeated: the same run, replayed\n\n'

long=$work/long
start "$long" "$message $message $message $message $message" "$key-long" 2
baton POST "/v1/requests/$(header "$long" x-request-id)/cancel" | jq -e .cancelled > /dev/null || fail 'it was not canceled'
resume "$long"
[ "$(jq -r .error_code "$long/done")" = canceled ] || fail "it ended with $(cat "$long/done")"
printf '\ncanceled: run %s\n' "$(header "$long" x-request-id)"
