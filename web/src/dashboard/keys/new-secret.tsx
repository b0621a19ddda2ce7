import { useMessages } from '../../i18n/language-context';
import { CopyButton } from '../../ui/copy-button';
import { SecretCard } from '../parts/secret-card';
import { useSession } from '../session/session-context';
import { curlCommand } from './curl-command';
import type { CreatedKey } from './key-form';
import { keyMessages } from './messages';

export function NewSecret({ created, onDone }: { created: CreatedKey; onDone: () => void }) {
  const t = useMessages(keyMessages).secret;
  const { service } = useSession().session;
  const command = curlCommand(service.base_url, created.secret, created.key.scopes);
  return (
    <SecretCard words={t} secret={created.secret} onDone={onDone}>
      {command !== null && (
        <div className="stack">
          <div>
            <h3>{t.try}</h3>
            <p className="muted small">{t.tryText}</p>
          </div>
          <div className="secret-value">
            <code className="command">{command}</code>
            <CopyButton text={command} what={t.command} />
          </div>
        </div>
      )}
      <p className="muted small">
        <a href="/docs">{t.guide}</a>
      </p>
    </SecretCard>
  );
}
