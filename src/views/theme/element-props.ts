/**
 * In the built page, which props of an element may be attributes: all that are no styles and no variants of it. Their
 * types let nothing else in, and a list of all attributes that there are weighs more than a kilobyte.
 */
const isElementProp = (name: string) => name !== 'as' && name !== 'asChild';
export default isElementProp;
