/** A laid-out chart, in px from its top left corner. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  /** Outer states before what they hold. */
  readonly states: readonly DrawnState[];
  readonly dots: readonly Dot[];
  readonly edges: readonly DrawnEdge[];
}

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** One line of text; `transition` names the transition that it speaks of. */
export interface TextLine {
  readonly text: string;
  readonly transition?: string;
}

export interface DrawnState extends Area {
  readonly id: string;
  readonly name: string;
  readonly kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  /** One of the regions of a parallel state. */
  readonly isRegion: boolean;
  /** Its actors, and the transitions that stay. */
  readonly lines: readonly TextLine[];
}

/** Where a state's first child is entered from, or its own transitions into its children leave. */
export interface Dot extends Area {
  readonly id: string;
  readonly kind: 'initial' | 'any';
}

export interface DrawnEdge {
  readonly id: string;
  readonly points: readonly Point[];
  readonly label: (Area & { readonly lines: readonly TextLine[] }) | null;
  readonly transitions: readonly string[];
}
