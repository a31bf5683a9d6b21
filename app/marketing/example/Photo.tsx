import { photos, type PhotoName } from "./examples.ts";

type PhotoProps = {
  name: PhotoName;
  alt: string;
  /** Like the HTML attribute. */ sizes: string;
  /** For pictures above the fold. */ eager?: boolean;
};

/** One of our own photographs, 4:3, in the size that its place needs. */
export function Photo({ name, alt, sizes, eager = false }: PhotoProps) {
  const { small, large } = photos[name];
  return (
    <img
      src={large}
      srcSet={`${small} 400w, ${large} 800w`}
      sizes={sizes}
      width={800}
      height={600}
      alt={alt}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : "auto"}
    />
  );
}
