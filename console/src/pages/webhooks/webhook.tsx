import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { Confirm } from '../../components/dialog.tsx';
import { Fact } from '../../components/fact.tsx';
import { Pending } from '../../components/loading.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { SecretOnce } from '../../components/secret.tsx';
import { Ago } from '../../components/time.tsx';
import { say, sayError } from '../../components/toasts.tsx';
import { useAction, useLoad } from '../../load.ts';
import { go, href } from '../../route.ts';
import { baton, may } from '../../session.ts';
import { Deliveries } from './deliveries.tsx';
import { eventsText, WebhookState } from './list.tsx';
import { WebhookForm } from './webhook-form.tsx';

type Asked = 'edit' | 'rotate' | 'delete';

/** One endpoint, and what was sent to it. */
export function WebhookDetail({ id }: { id: number }) {
  const webhook = useLoad((signal) => baton().api.getWebhook(id, { signal }), [id]);
  const [asked, setAsked] = useState<Asked>();
  const [secret, setSecret] = useState<string>();
  /** Changes when something was sent, so that the deliveries are asked for again. */
  const [sent, setSent] = useState(0);
  const close = (): void => setAsked(undefined);
  const { data } = webhook;
  const test = useAction(async () => {
    await baton()
      .api.testWebhook(id)
      .then(() => say('A test message is on its way'), sayError);
    setSent((sent) => sent + 1);
  });
  const toggle = useAction(async () => {
    await baton().api.updateWebhook(id, { disabled: !data!.disabled }).catch(sayError);
    webhook.reload();
  });
  if (!data) {
    return (
      <>
        <PageHead title="Webhook" />
        <Pending of={webhook} />
      </>
    );
  }
  return (
    <>
      <PageHead title={data.url} lead={data.description || undefined}>
        {may('manage') && (
          <>
            <Button label="Send a test" disabled={test.busy || data.disabled} onClick={() => void test.run()} />
            <Button label="Edit" onClick={() => setAsked('edit')} />
            <Button label={data.disabled ? 'Enable' : 'Disable'} action={toggle} />
            <Button label="Replace the secret" onClick={() => setAsked('rotate')} />
            <Button label="Delete" look="danger" onClick={() => setAsked('delete')} />
          </>
        )}
      </PageHead>
      <dl class="panel facts">
        <Fact name="State" value={<WebhookState disabled={data.disabled} />} />
        <Fact name="Messages" value={eventsText(data.events)} />
        <Fact name="Created" value={<Ago at={data.created_at} />} />
        <Fact name="Changed" value={<Ago at={data.updated_at} />} />
        {data.created_by && <Fact name="Made with" value={data.created_by.name} />}
        {data.updated_by && <Fact name="Changed with" value={data.updated_by.name} />}
      </dl>
      <Deliveries webhookId={id} disabled={data.disabled} sent={sent} />
      <p class="section">
        <a href={href(['webhooks'])}>All webhooks</a>
      </p>
      {asked === 'edit' && (
        <WebhookForm
          title="Edit the webhook"
          verb="Save"
          initial={data}
          save={async ({ url, events, description }) => {
            await baton().api.updateWebhook(id, { url, events, description });
            close();
            say('Saved');
            webhook.reload();
          }}
          onClose={close}
        />
      )}
      {asked === 'rotate' && (
        <Confirm
          title="Replace the secret?"
          verb="Replace"
          act={async () => setSecret((await baton().api.rotateWebhookSecret(id)).secret)}
          onClose={close}
          text="For 24 hours, messages are signed with both the old and the new secret, so that you can change the receiver."
        />
      )}
      {asked === 'delete' && (
        <Confirm
          title="Delete the webhook?"
          verb="Delete"
          danger
          act={async () => {
            await baton().api.deleteWebhook(id);
            go(['webhooks']);
          }}
          onClose={close}
          text="Its deliveries are deleted too, and pending ones are not sent."
        />
      )}
      {secret !== undefined && (
        <SecretOnce title="The new secret" label="Secret" secret={secret} onClose={() => setSecret(undefined)}>
          <p>Configure it at the receiver within 24 hours.</p>
        </SecretOnce>
      )}
    </>
  );
}
