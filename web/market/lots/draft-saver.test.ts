import { expect, test } from 'vitest';
import { ApiProblem, LostConnection } from '#web/lib/problems.ts';
import { makeDraftSaver } from '#web/market/lots/draft-saver.ts';

/** A server that stores each version once, as the next revision, and returns the same response to a repeated call. */
function makeServer({ sendsAll = false } = {}) {
  const sent: string[] = [];
  const answers = new Map<string, number>();
  let revision = 0;
  let fails: Error | undefined;
  const save = makeDraftSaver<string, number>(undefined, {
    sendsAll,
    send: async (version, before = 0) => {
      const call = `${version} after ${before}`;
      sent.push(call);
      if (!answers.has(call) && before !== revision) throw new ApiProblem('lot_changed', 'Changed.');
      const answer = answers.get(call) ?? ++revision;
      answers.set(call, answer);
      const failure = fails;
      fails = undefined;
      if (failure) throw failure;
      return answer;
    },
  });
  const failOnce = (error: Error) => {
    fails = error;
  };
  return { sent, failOnce, save: (version: string) => save(() => version) };
}

test('saves versions one after the other, each on top of the one before', async () => {
  const { sent, save } = makeServer();
  expect(await Promise.all(['a', 'b', 'c'].map(save))).toEqual([1, 2, 3]);
  expect(sent).toEqual(['a after 0', 'b after 1', 'c after 2']);
});

test('resends a version whose response was lost before the next one, so that no second draft is created', async () => {
  const { sent, failOnce, save } = makeServer();
  failOnce(new LostConnection());
  await expect(save('a')).rejects.toThrow(LostConnection);
  expect(await save('b')).toBe(2);
  expect(sent).toEqual(['a after 0', 'a after 0', 'b after 1']);
});

test('doesn’t send a refused version again', async () => {
  const { sent, failOnce, save } = makeServer();
  failOnce(new ApiProblem('malformed', 'Check the fields.'));
  await expect(save('a')).rejects.toThrow('Check the fields.');
  await expect(save('b')).rejects.toThrow('Changed.');
  expect(sent).toEqual(['a after 0', 'b after 0']);
});

test('doesn’t resend a version that is already stored, unless every version has to be sent', async () => {
  const calm = makeServer();
  expect([await calm.save('a'), await calm.save('a')]).toEqual([1, 1]);
  expect(calm.sent).toEqual(['a after 0']);
  const eager = makeServer({ sendsAll: true });
  expect([await eager.save('a'), await eager.save('a')]).toEqual([1, 2]);
});
