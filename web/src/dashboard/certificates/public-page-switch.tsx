import { useState } from 'react';
import { api } from '../../api/client';
import type { CertificateRecord } from '../../api/types';
import { useMessages } from '../../i18n/language-context';
import { CheckField } from '../../ui/field';
import { answerOf } from '../parts/failure';
import { Problem } from '../parts/problem';
import { useAction } from '../parts/use-action';
import { certificateMessages } from './messages';

/** Publishes the certificate's page or withdraws it. */
export function PublicPageSwitch({
  certificate,
  onChanged,
}: {
  certificate: CertificateRecord;
  onChanged: () => void;
}) {
  const t = useMessages(certificateMessages).share;
  const { id, public_page: isPublic } = certificate;
  const { busy, failure, run } = useAction();
  // Shown at once; the record follows.
  const [wanted, setWanted] = useState<boolean | null>(null);
  if (wanted === isPublic) setWanted(null);
  const change = async (publish: boolean) => {
    if (busy) return;
    setWanted(publish);
    const changed = await run(async () => {
      await answerOf(
        api.PATCH('/certificates/{id}', { params: { path: { id } }, body: { public_page: publish } }),
      );
    });
    if (changed) onChanged();
    else setWanted(null);
  };
  return (
    <>
      {failure !== null && <Problem failure={failure} />}
      <CheckField
        label={<strong>{t.publish}</strong>}
        role="switch"
        checked={wanted ?? isPublic}
        onChange={({ target }) => {
          void change(target.checked);
        }}
      />
    </>
  );
}
