import { FileX } from 'lucide-react'
import type { FileState } from '../../shared/port.ts'
import { useSession, type SessionState } from '../state/session-store.ts'
import { Bar } from './bar.tsx'

/** Says over the tree that its file is gone, as long as it is. */
export function FileBar() {
  const file = useSession(selectFile)
  if (file.kind === 'there') return null
  return <Bar icon={FileX} text={`${file.message} What was read of it stays in view; nothing can be written.`} />
}

function selectFile(state: SessionState): FileState {
  return state.file
}
