import type { Column } from './columns.ts'
import { ColumnEdge } from './column-edge.tsx'
import { COLUMNS } from './columns.ts'
import styles from './outline.module.css'

/** The titles of the columns, with an edge at each that sets its width. */
export function ColumnHeads() {
  return (
    <div className={styles['columns']}>
      {COLUMNS.filter(({ isBefore }) => isBefore).map((column) => (
        <Head key={column.name} column={column} />
      ))}
      <span className={styles['text']}>Entry</span>
      {COLUMNS.filter(({ isBefore }) => !isBefore).map((column) => (
        <Head key={column.name} column={column} />
      ))}
    </div>
  )
}

function Head({ column }: { readonly column: Column }) {
  return (
    <div className={styles[column.name]}>
      {column.title}
      <ColumnEdge column={column} />
    </div>
  )
}
