import { firstDocument, idFromPath } from '../documents/load-document';
import { mount } from '../ui/mount';
import { CREDENTIAL } from './credential-document';
import { CredentialPage } from './credential-page';

const id = idFromPath(location.pathname);

mount(<CredentialPage id={id} first={firstDocument(CREDENTIAL, id)} />);
