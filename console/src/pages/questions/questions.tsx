import { useEffect, useState } from 'preact/hooks';
import type { Schemas } from '../../../../clients/typescript/src/index.ts';
import { Button } from '../../components/button.tsx';
import { AnswerForm, outcomeOf } from '../../components/answer-form.tsx';
import { Badge, type Tone } from '../../components/badge.tsx';
import { Countdown } from '../../components/countdown.tsx';
import { Empty } from '../../components/empty.tsx';
import { ErrorBox } from '../../components/error-box.tsx';
import { Loading } from '../../components/loading.tsx';
import { Asked } from '../../components/question-panel.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { PagedTable } from '../../components/table.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { Ago } from '../../components/time.tsx';
import { say } from '../../components/toasts.tsx';
import { formatNumber } from '../../format.ts';
import { useAction, usePages } from '../../load.ts';
import type { PageProps } from '../../page.ts';
import { href } from '../../route.ts';
import { baton } from '../../session.ts';
import { MOST_OPEN, openQuestions, refreshQuestions } from '../../open-questions.ts';
import { visible } from '../../visible.ts';

type Question = Schemas['Question'];

const TABS = [
  { label: 'Open', path: ['questions'] },
  { label: 'All', path: ['questions', 'all'] },
];

/** What agents ask people: the questions that are open, and all there were. */
export default function Questions({ path }: PageProps) {
  const all = path[0] === 'all';
  return (
    <>
      <PageHead title="Questions" lead="Agents wait here for your answer or approval.">
        <Tabs label="Which questions" tabs={TABS} current={all ? 'All' : 'Open'} />
      </PageHead>
      {all ? <AllQuestions /> : <OpenQuestions />}
    </>
  );
}

function OpenQuestions() {
  // What somebody works on stays until it is put away: it may have been closed by others meanwhile.
  const [shown, setShown] = useState<readonly Question[]>([]);
  const open = openQuestions.value;
  const load = useAction(refreshQuestions);
  const [loaded, setLoaded] = useState(false);
  useEffect(() => void load.run().then(() => setLoaded(true)), []);
  useEffect(() => {
    setShown((shown) => [...open, ...shown.filter(({ id }) => !open.some((one) => one.id === id))].sort((a, b) => b.id - a.id));
  }, [open]);
  const remove = (id: number): void => {
    setShown((shown) => shown.filter((one) => one.id !== id));
    openQuestions.value = openQuestions.value.filter((one) => one.id !== id);
  };
  if (shown.length === 0) {
    if (load.error !== undefined) return <ErrorBox error={load.error} retry={() => void load.run()} />;
    if (!loaded) return <Loading />;
    return <Empty title="No open questions">When an agent asks something or needs approval, it appears here by itself.</Empty>;
  }
  return (
    <>
      <ul class="stack" aria-label="Open questions">
        {shown.map((question) => (
          <li key={question.id}>
            <QuestionCard question={question} isOpen={open.some(({ id }) => id === question.id)} onGone={() => remove(question.id)} />
          </li>
        ))}
      </ul>
      {open.length >= MOST_OPEN && (
        <p class="section muted">These are the newest {formatNumber(MOST_OPEN)}. Older ones appear as these are closed.</p>
      )}
    </>
  );
}

function QuestionCard({ question, isOpen, onGone }: { question: Question; isOpen: boolean; onGone: () => void }) {
  const { id, text, agent_id: agent, request_id: run, created_at: at, expires_at: until } = question;
  return (
    <article class="panel ask" aria-labelledby={`question-${id}`}>
      <p class="ask-head">
        <strong>{agent}</strong> asked <Ago at={at} /> · <Countdown at={until} /> · <a href={href(['runs', run])}>run</a>
      </p>
      <p id={`question-${id}`} class="ask-text">
        {visible(text)}
      </p>
      <Asked {...question} />
      <AnswerForm
        question={question}
        onClosed={() => {
          say(question.kind === 'approval' || question.kind === 'authorization' ? 'Decided' : 'Answered');
          onGone();
        }}
      />
      {!isOpen && (
        <p class="row muted">
          This question has been closed.
          <Button label="Hide" look="small quiet" onClick={onGone} />
        </p>
      )}
    </article>
  );
}

const TONES: Record<string, Tone> = { answered: 'good', approved: 'good', denied: 'bad', expired: 'neutral', canceled: 'neutral' };

function AllQuestions() {
  const list = usePages(
    (cursor, signal) => baton().api.listQuestions({ state: 'all', ...cursor }, { signal }),
    ({ questions }) => questions,
    [],
    [openQuestions.value],
  );
  return (
    <PagedTable
      caption="All questions"
      list={list}
      keyOf={({ id }) => id}
      empty={<Empty title="No questions yet">Agents with the capability /ask ask here, and commands that need approval wait here.</Empty>}
      columns={[
        {
          label: 'State',
          cell: ({ state, decision }) =>
            state === 'open' ? (
              <Badge tone="wait">open</Badge>
            ) : (
              <Badge tone={TONES[decision ?? ''] ?? 'neutral'}>{decision ?? 'closed'}</Badge>
            ),
        },
        {
          label: 'Question',
          cell: ({ text, command }) => (
            <>
              {visible(text)} {command !== undefined && <code>{visible(command)}</code>}
            </>
          ),
        },
        { label: 'Answer', cell: (question) => (question.state === 'open' ? '' : outcomeOf(question)) },
        { label: 'Token', cell: ({ answered_by: token }) => token?.name ?? '', minor: true },
        { label: 'Agent', cell: ({ agent_id: agent }) => agent, minor: true },
        { label: 'Asked', cell: ({ created_at: at }) => <Ago at={at} />, minor: true },
        { label: 'Run', cell: ({ request_id: run }) => <a href={href(['runs', run])}>Open run</a>, minor: true },
      ]}
    />
  );
}
