import { ApiError } from '../../../../clients/typescript/src/index.ts';
import { AreaField, InputField } from '../../components/field.tsx';

interface FieldProps {
  value: string;
  onChange: (value: string) => void;
  /** What the server has said of the last attempt. */
  error: unknown;
}

/** When a task is due. */
export function ScheduleField({ value, onChange, error }: FieldProps) {
  return (
    <InputField
      label="When"
      hint="every day at 07:30, every monday at 9:00, in 2 hours, tomorrow at 12:00, or a cron pattern such as */10 8-18 * * MON-FRI"
      error={faultOf(error, 'schedule')}
      type="text"
      autocomplete="off"
      value={value}
      onValue={onChange}
    />
  );
}

/** Sent to the agent each time. */
export function MessageField({ value, onChange, error }: FieldProps) {
  return (
    <AreaField label="Message" hint="Sent to the agent each time." error={faultOf(error, 'message')} value={value} onValue={onChange} />
  );
}

/** What the server says is wrong with a member. */
export function faultOf(error: unknown, member: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'invalid_schedule' && member === 'schedule') return error.message;
  return error.details.find(({ path }) => path === `/${member}`)?.message;
}
