import { useMessages } from '../../../i18n/language-context';
import { useToast } from '../../../ui/toast';
import { navigate } from '../../parts/router';
import { useSession } from '../../session/session-context';
import { createProgram } from '../calls';
import { programPath } from '../paths';
import { programMessages } from './messages';
import { ProgramForm } from './program-form';
import { bodyOf, NEW_PROGRAM } from './program-settings';

/** Creates a program and leads to its page. */
export function NewProgram({ onCancel }: { onCancel?: () => void }) {
  const t = useMessages(programMessages).form;
  const notify = useToast();
  const { refresh } = useSession();
  return (
    <ProgramForm
      first={NEW_PROGRAM}
      {...(onCancel && { onCancel })}
      onSend={async (settings) => {
        const { program } = await createProgram(bodyOf(settings));
        // With the first one, the section appears among the links of the dashboard.
        refresh();
        notify(t.created);
        navigate(programPath(program.id));
      }}
    />
  );
}
