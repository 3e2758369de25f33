import { chakra } from '@chakra-ui/react/styled-system';

const Picture = chakra('img', { base: { display: 'block', objectFit: 'contain', maxWidth: 'full' } });

/** Gives an image the content of a chosen file for as long as it is on the page. */
const showing = (file: File) => (image: HTMLImageElement) => {
  const address = URL.createObjectURL(file);
  image.src = address;
  return () => URL.revokeObjectURL(address);
};

/** A chosen file that is a picture. */
export const FileImage = ({ file, alt }: { file: File; alt: string }) => (
  <Picture key={`${file.name} ${file.lastModified}`} ref={showing(file)} alt={alt} />
);
