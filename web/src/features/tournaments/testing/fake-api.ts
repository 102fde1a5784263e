export { fakeApi, refusal, reply, type Seen } from '../../../testing/fake-api.ts';
