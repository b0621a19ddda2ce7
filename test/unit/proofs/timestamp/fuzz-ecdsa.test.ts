import { describeByteMutation } from './mutate-bytes';

describeByteMutation('P-256');
