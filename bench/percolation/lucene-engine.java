import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.core.KeywordAnalyzer;
import org.apache.lucene.analysis.tokenattributes.*;
import org.apache.lucene.document.*;
import org.apache.lucene.index.*;
import org.apache.lucene.search.*;
import org.apache.lucene.search.similarities.Similarity;
import org.apache.lucene.store.ByteBuffersDirectory;

/**
 * The same companies and notices in Lucene: a company is a document whose terms have their impacts as frequencies, a notice is a
 * disjunction with its factors as boosts, and a collector counts the sums that reach the threshold.
 * `java -cp JARS lucene-engine.java FILE THRESHOLD SIZE...` prints one line a size: companies, median ns a notice, passed.
 */
class LuceneEngine {
  static final String FIELD = "keys";

  static final class Keys extends TokenStream {
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final TermFrequencyAttribute frequency = addAttribute(TermFrequencyAttribute.class);
    private final String[] pairs;
    private int at = 0;

    Keys(String[] pairs) {
      this.pairs = pairs;
    }

    @Override
    public boolean incrementToken() {
      if (at >= pairs.length) return false;
      clearAttributes();
      String[] pair = pairs[at++].split("\u001f");
      term.setEmpty().append(pair[0]);
      frequency.setTermFrequency(Integer.parseInt(pair[1]));
      return true;
    }
  }

  static final class Impact extends Similarity {
    @Override
    public long computeNorm(FieldInvertState state) {
      return 1;
    }

    @Override
    public SimScorer scorer(float boost, CollectionStatistics collection, TermStatistics... terms) {
      return new SimScorer() {
        @Override
        public float score(float frequency, long norm) {
          return boost * frequency;
        }
      };
    }
  }

  static final class Passing extends SimpleCollector {
    final float threshold;
    Scorable scorer;
    int passed = 0;

    Passing(float threshold) {
      this.threshold = threshold;
    }

    @Override
    public void setScorer(Scorable given) {
      scorer = given;
    }

    @Override
    public void collect(int doc) throws java.io.IOException {
      if (scorer.score() >= threshold) passed++;
    }

    @Override
    public ScoreMode scoreMode() {
      return ScoreMode.COMPLETE;
    }
  }

  public static void main(String[] arguments) throws Exception {
    List<String[]> companies = new ArrayList<>();
    List<Query> notices = new ArrayList<>();
    BooleanQuery.setMaxClauseCount(100_000);
    for (String line : Files.readAllLines(Path.of(arguments[0]), StandardCharsets.UTF_8)) {
      String[] pairs = line.length() > 2 ? line.substring(2).split("\t") : new String[0];
      if (line.startsWith("c")) companies.add(pairs);
      else {
        BooleanQuery.Builder query = new BooleanQuery.Builder();
        for (String text : pairs) {
          String[] pair = text.split("\u001f");
          Query term = new TermQuery(new Term(FIELD, pair[0]));
          query.add(new BoostQuery(term, Float.parseFloat(pair[1])), BooleanClause.Occur.SHOULD);
        }
        notices.add(query.build());
      }
    }
    float threshold = Float.parseFloat(arguments[1]);
    for (int at = 2; at < arguments.length; at++) measure(Integer.parseInt(arguments[at]), companies, notices, threshold);
  }

  static void measure(int size, List<String[]> companies, List<Query> notices, float threshold) throws Exception {
    FieldType type = new FieldType();
    type.setIndexOptions(IndexOptions.DOCS_AND_FREQS);
    type.setOmitNorms(true);
    type.setTokenized(true);
    type.freeze();
    ByteBuffersDirectory directory = new ByteBuffersDirectory();
    IndexWriterConfig config = new IndexWriterConfig(new KeywordAnalyzer()).setRAMBufferSizeMB(512);
    config.setSimilarity(new Impact());
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      for (int at = 0; at < size; at++) {
        Document document = new Document();
        document.add(new Field(FIELD, new Keys(companies.get(at % companies.size())), type));
        writer.addDocument(document);
      }
      writer.forceMerge(1);
    }
    IndexSearcher searcher = new IndexSearcher(DirectoryReader.open(directory));
    searcher.setSimilarity(new Impact());
    searcher.setQueryCache(null);
    long passed = 0;
    List<Long> times = new ArrayList<>();
    for (int round = 0; round < 8; round++) {
      for (Query notice : notices) {
        long before = System.nanoTime();
        Passing passing = new Passing(threshold);
        searcher.search(notice, passing);
        long took = System.nanoTime() - before;
        if (round >= 3) times.add(took);
        if (round == 3) passed += passing.passed;
      }
    }
    Collections.sort(times);
    System.out.println(size + " " + times.get(times.size() / 2) + " " + passed);
  }
}
