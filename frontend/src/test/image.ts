/** Stand-in for imported images in tests: an address. */
export default '/image.svg';
