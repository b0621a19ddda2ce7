import { firstDocument, idFromPath } from '../documents/load-document';
import { mount } from '../ui/mount';
import { CertificatePage } from './certificate-page';
import { PROOF } from './load-proof';

const id = idFromPath(location.pathname);

mount(<CertificatePage id={id} first={firstDocument(PROOF, id)} />);
