import { useEffect, useState } from 'react';
import { readCourse, readMember } from '../calls';
import type { Course, Member } from '../types';

/** What lists refer to by id, for as long as their page is open. */
function useNamed<T>(ids: readonly string[], read: (id: string) => Promise<T>): ReadonlyMap<string, T> {
  const [known, setKnown] = useState<ReadonlyMap<string, T>>(new Map());
  const wanted = [...new Set(ids)].filter((id) => !known.has(id)).join(' ');
  useEffect(() => {
    if (wanted === '') return;
    let live = true;
    // What can't be read is shown by its id.
    const reads = wanted.split(' ').map(async (id) => [id, await read(id)] as const);
    void Promise.allSettled(reads).then((results) => {
      const found = results.filter((result) => result.status === 'fulfilled').map(({ value }) => value);
      if (live && found.length > 0) setKnown((old) => new Map([...old, ...found]));
    });
    return () => {
      live = false;
    };
  }, [wanted, read]);
  return known;
}

const member = async (id: string): Promise<Member> => (await readMember(id)).member;
const course = async (id: string): Promise<Course> => (await readCourse(id)).course;

export const useMembers = (ids: readonly string[]) => useNamed(ids, member);
export const useCourses = (ids: readonly string[]) => useNamed(ids, course);
