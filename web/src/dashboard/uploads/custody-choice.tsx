import { useMessages } from '../../i18n/language-context';
import { uploadMessages } from './messages';
import { useUploads } from './upload-context';

/** Whether the files are uploaded, or only their fingerprints sent. */
export function CustodyChoice() {
  const t = useMessages(uploadMessages).custody;
  const { hashOnly, setHashOnly } = useUploads();
  return (
    <fieldset className="custody-choice">
      <legend className="visually-hidden">{t.legend}</legend>
      {(['held', 'hashOnly'] as const).map((custody) => {
        const id = `custody-${custody}`;
        return (
          <label key={custody} className="custody-option">
            <input
              type="radio"
              name="custody"
              checked={hashOnly === (custody === 'hashOnly')}
              aria-labelledby={id}
              aria-describedby={`${id}-text`}
              onChange={() => {
                setHashOnly(custody === 'hashOnly');
              }}
            />
            <span>
              <strong id={id}>{t[custody]}</strong>
              <span className="small muted" id={`${id}-text`}>
                {t[`${custody}Text`]}
              </span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
