import { photos, type PhotoName } from "./examples.ts";

type PhotoProps = {
  name: PhotoName;
  alt: string;
  /** As in the attribute of the same name. */ sizes: string;
  /** For what is seen without scrolling. */ eager?: boolean;
};

/** One of our own photographs, 4 : 3, as large as its place needs. */
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
