import { useEffect, useState } from 'react'
import type { CallName, Input, Reply } from '../../shared/ipc.ts'
import type { Result } from '../../shared/result.ts'
import { ask } from './connection.ts'

/** The answer to a question that a dialog asks with each of its choices; null until it is there. */
export function useAnswer<N extends CallName>(name: N, input: Input<N> | null): Result<Reply<N>> | null {
  const key = input === null ? null : JSON.stringify(input)
  const [known, setKnown] = useState<{ readonly key: string; readonly result: Result<Reply<N>> } | null>(null)
  useEffect(() => {
    if (key === null) return undefined
    let isWanted = true
    const asked = key
    // The key is the question: it changes when and only when one of the choices does.
    async function read(): Promise<void> {
      const result = await ask(name, JSON.parse(asked) as Input<N>)
      if (isWanted) setKnown({ key: asked, result })
    }
    void read()
    return () => {
      isWanted = false
    }
  }, [name, key])
  return known?.key === key ? known.result : null
}
