import { Component, type ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './panel-boundary.module.css'

interface Props {
  /** The panel's name as a sentence begins with it: `The outline`. */
  readonly name: string
  /** A new value tries again: what broke the panel may be the entry it showed. */
  readonly resetKey: unknown
  readonly children: ReactNode
}

interface State {
  readonly failed: boolean
  readonly resetKey: unknown
}

/**
 * Keeps a mistake in one panel from taking the window with it. The one class here: React catches errors of drawing in
 * class components alone.
 */
export class PanelBoundary extends Component<Props, State> {
  override state: State = { failed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { failed: false, resetKey: props.resetKey }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <div className={styles['failed']} role="alert">
        <p>{this.props.name} could not be drawn. This is a mistake in Dendro; the session file is untouched.</p>
        <p>The rest of the window works on. Try again, or choose another entry.</p>
        <Button onClick={() => this.setState({ failed: false })}>Try again</Button>
      </div>
    )
  }
}
