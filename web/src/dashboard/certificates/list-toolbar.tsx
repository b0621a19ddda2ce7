import type { CertificateRecord } from '../../api/types';
import { LIMITS } from '../../../../domain/limits';
import { useFormat, useMessages } from '../../i18n/language-context';
import { Button, ButtonLink } from '../../ui/button';
import { CheckField } from '../../ui/field';
import { Icon } from '../../ui/icon';
import { csvAddress, zipAddress } from './list-query';
import type { ListView } from './list-query';
import { certificateMessages } from './messages';
import type { Selection } from './use-selection';

const GIGABYTE = 2 ** 30;

/** Selects the page, downloads what is selected, and exports what matches. */
export function ListToolbar({
  view,
  certificates,
  selection,
}: {
  view: ListView;
  certificates: CertificateRecord[];
  selection: Selection;
}) {
  const t = useMessages(certificateMessages).list;
  const format = useFormat();
  const page = certificates.filter(({ status }) => status === 'certified');
  const onPage = page.filter(({ id }) => selection.has(id)).length;
  const { ids, excess } = selection;
  const limits = {
    tooMany: format.number(LIMITS.downloadCertificates),
    tooLarge: format.number(LIMITS.downloadBytes / GIGABYTE),
  };
  return (
    <div className="list-toolbar small">
      <CheckField
        label={t.selectPage}
        disabled={page.length === 0}
        checked={page.length > 0 && onPage === page.length}
        ref={(input) => {
          if (input !== null) input.indeterminate = onPage > 0 && onPage < page.length;
        }}
        onChange={() => {
          selection.toggle(page);
        }}
      />
      <span role="status" className="muted">
        {ids.length > 0 && format.plural(ids.length, t.selected)}
        {excess !== null && `. ${t[excess](limits[excess])}`}
      </span>
      {ids.length > 0 && (
        <>
          {excess === null && (
            <ButtonLink small href={zipAddress(ids)} download>
              <Icon name="download" size={16} />
              {t.zip}
            </ButtonLink>
          )}
          <Button variant="quiet" small onClick={selection.clear}>
            {t.clearSelection}
          </Button>
        </>
      )}
      <ButtonLink variant="quiet" small className="list-toolbar-end" href={csvAddress(view)} download>
        <Icon name="download" size={16} />
        {t.csv}
      </ButtonLink>
    </div>
  );
}
