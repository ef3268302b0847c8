import { ApiError } from '../../../clients/typescript/src/index.ts';
import { Button } from './button.tsx';

/** What went wrong, with all that the server says of it. */
export function ErrorBox({ error, retry }: { error: unknown; retry?: (() => void) | undefined }) {
  if (error === undefined || error === null) return null;
  const api = error instanceof ApiError ? error : undefined;
  const details = api ? moreThan(api) : [];
  return (
    <div class="error-box" role="alert">
      <p class="error-message">{messageOf(error)}</p>
      {details.length > 0 && (
        <ul class="error-details">
          {details.map(({ path, message }) => (
            <li key={path + message}>
              <code>{path || '/'}</code> {message}
            </li>
          ))}
        </ul>
      )}
      {api && (
        <p class="error-facts">
          {api.code && <code>{api.code}</code>} <span>HTTP {api.status}</span>{' '}
          {api.requestId && (
            <span>
              request <code>{api.requestId}</code>
            </span>
          )}
        </p>
      )}
      {retry && <Button label="Try again" onClick={retry} />}
    </div>
  );
}

/** What was wrong, place by place, unless the message has said just that. */
function moreThan({ message, details }: ApiError): ApiError['details'] {
  return details.length === 1 && message.includes(details[0]!.message) ? [] : details;
}

/** What an error says, in a line. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
