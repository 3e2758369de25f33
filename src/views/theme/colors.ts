/** Raw scales. Screens never name them: they name the meanings in `semantic.ts`. */
const scale = (steps: readonly string[]) => {
  const names = ['50', '100', '200', '300', '400', '500', '600', '700', '800', '900', '950'];
  return Object.fromEntries(names.map((name, index) => [name, { value: steps[index] as string }]));
};

export const colors = {
  transparent: { value: 'transparent' },
  current: { value: 'currentColor' },
  white: { value: '#ffffff' },
  black: { value: '#0a0e0f' },
  gray: {
    ...scale(
      '#f6f8f8 #edf0f1 #dde3e4 #c5cecf #96a3a5 #6a787a #4f5c5e #3a4547 #242c2e #171d1f #0e1314'.split(' '),
    ),
    /** Still seen on 800. */
    750: { value: '#2e3739' },
  },
  teal: scale(
    '#edf9f8 #d0f0ee #a3e0de #6dc9c9 #3ba9ac #1f8b90 #187077 #155b62 #14494f #103c42 #0e353b'.split(' '),
  ),
  green: scale(
    '#eefaf1 #d5f2dc #aee4bd #7acf94 #46b169 #25934c #19773c #165e32 #144b2a #103d24 #0e3720'.split(' '),
  ),
  amber: scale(
    '#fff9eb #fef0c7 #fde08a #fbca4c #f8b422 #e59409 #a35d04 #935208 #78420e #64370f #4a2607'.split(' '),
  ),
  red: scale(
    '#fef3f2 #fde3e1 #fbccc8 #f7a8a2 #ef766d #e24b41 #c93227 #a8271e #8b241d #74241e #591914'.split(' '),
  ),
  blue: scale(
    '#eff6fe #dcebfc #c0dcf9 #94c5f5 #61a6ee #3d87e5 #286ad4 #2257b5 #21488f #203f75 #192f56'.split(' '),
  ),
};
