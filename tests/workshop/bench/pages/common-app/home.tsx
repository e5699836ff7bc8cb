export const Home = () => (
  <>
    <h1>We the People</h1>
    <p>We talk openly, we listen to what is happening where you live, and we act together.</p>
  </>
);
