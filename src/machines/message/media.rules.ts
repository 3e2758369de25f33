const PICTURE = /\.(jpe?g|png|gif|webp|bmp|svg)(?=$|[?#])/i;

/** Whether a media file, by its name or address, is shown as a picture (MSG-07). */
export const isPicture = (address: string) => PICTURE.test(address);
