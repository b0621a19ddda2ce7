import { describeByteMutation } from './mutate-bytes';

describeByteMutation('RSA-2048');
