import {
  Component,
  type ComponentProps,
  type ComponentType,
  createContext,
  type ReactNode,
  use,
} from 'react';
import { isApiError } from '../../api/errors';
import { ErrorState } from './empty-state';
import { LoadError } from './lazy-view';
import { Muted } from './primitives';

export interface FailedLoadProps {
  /** Asks for what is missing again. */
  readonly load: () => Promise<unknown>;
  /** It is there. */
  readonly onLoaded: () => void;
}

/** Says that a part of the page could not be loaded, with a button that loads it again. */
export const PlainFailedLoad = ({ load, onLoaded }: FailedLoadProps) => (
  <ErrorState text="Halaman belum dapat dimuat." onRetried={() => void load().then(onLoaded, () => {})} />
);

/** The view in place of a part whose code failed to load. */
const FailedLoadContext = createContext<ComponentType<FailedLoadProps>>(PlainFailedLoad);
export const FailedLoadProvider = FailedLoadContext.Provider;

const ErrorContext = createContext<unknown>(null);
/** Says that an optional part is not there, or that a newer version took it away. */
export const Missing = ({ children, ...place }: ComponentProps<typeof Muted>) => {
  const error = use(ErrorContext);
  return (
    <Muted role="alert" {...place}>
      {isApiError(error) && error.kind === 'outdated' ? error.text : children}
    </Muted>
  );
};

/**
 * Keeps what a screen throws inside that screen (C12): `Internal server error` with `Coba lagi`, or, where its code
 * could not be loaded, what the page has for that (P5). Give it the path as `key`. A part of a screen that can be done
 * without names its own `fallback`.
 */
export class ErrorBoundary extends Component<
  { children: ReactNode; fallback?: ReactNode },
  { error: unknown }
> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static override contextType = FailedLoadContext;
  declare context: ComponentType<FailedLoadProps>;

  override render() {
    const { error } = this.state;
    const FailedLoad = this.context;
    const retry = () => this.setState({ error: null });
    if (error === null) return this.props.children;
    if (this.props.fallback !== undefined)
      return <ErrorContext value={error}>{this.props.fallback}</ErrorContext>;
    if (error instanceof LoadError) return <FailedLoad load={error.retry} onLoaded={retry} />;
    return <ErrorState text="Internal server error" onRetried={retry} />;
  }
}
