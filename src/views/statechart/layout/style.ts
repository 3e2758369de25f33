/** How a chart is laid out. */
export interface Style {
  readonly options: Readonly<Record<string, string>>;
  /** Distances in px, within every state. */
  readonly spacing: Readonly<Record<string, string>>;
  /** Lines that an arrow or a state says at most; the rest is counted. */
  readonly most: number;
}

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.padding': '[top=16,left=16,bottom=16,right=16]',
} as const;

/** All of a chart, from its top to its bottom. */
export const WHOLE: Style = {
  options: { ...OPTIONS, 'elk.direction': 'DOWN' },
  spacing: {
    'elk.spacing.nodeNode': '28',
    'elk.spacing.edgeNode': '18',
    'elk.spacing.edgeEdge': '14',
    'elk.spacing.edgeLabel': '4',
    'elk.layered.spacing.nodeNodeBetweenLayers': '30',
    'elk.layered.spacing.edgeNodeBetweenLayers': '16',
    'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  },
  most: Number.POSITIVE_INFINITY,
};

/** A focused chart, to be read without coming closer: words stand beside each other's arrows, not in a row of them. */
export const FOCUSED: Style = {
  options: { ...OPTIONS, 'elk.direction': 'RIGHT' },
  spacing: {
    'elk.spacing.nodeNode': '12',
    'elk.spacing.edgeNode': '8',
    'elk.spacing.edgeEdge': '8',
    'elk.spacing.edgeLabel': '2',
    'elk.layered.spacing.nodeNodeBetweenLayers': '14',
    'elk.layered.spacing.edgeNodeBetweenLayers': '8',
    'elk.layered.spacing.edgeEdgeBetweenLayers': '6',
  },
  most: 4,
};
